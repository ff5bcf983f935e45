/*!
Registration operator of flyte-on-azure. Licensed under the Apache License, Version 2.0
(http://www.apache.org/licenses/LICENSE-2.0). This file also contains:

@bufbuild/protobuf, Copyright 2021-2026 Buf Technologies, Inc., under the same license.

Code generated from the protocol definitions of Flyte, Copyright 2019 Lyft Inc., under the same license.
This product includes software developed at Lyft Inc.

Parts of @bufbuild/protobuf:
Copyright 2008 Google Inc.  All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are
met:

* Redistributions of source code must retain the above copyright
notice, this list of conditions and the following disclaimer.
* Redistributions in binary form must reproduce the above
copyright notice, this list of conditions and the following disclaimer
in the documentation and/or other materials provided with the
distribution.
* Neither the name of Google Inc. nor the names of its
contributors may be used to endorse or promote products derived from
this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS
"AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR
A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT
OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE,
DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY
THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
(INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
var Ms=Object.create;var qn=Object.defineProperty;var Us=Object.getOwnPropertyDescriptor;var Xs=Object.getOwnPropertyNames;var Ds=Object.getPrototypeOf,_s=Object.prototype.hasOwnProperty;var Os=(e,t,n,o)=>{if(t&&typeof t=="object"||typeof t=="function")for(let r of Xs(t))!_s.call(e,r)&&r!==n&&qn(
e,r,{get:()=>t[r],enumerable:!(o=Us(t,r))||o.enumerable});return e};var Qe=(e,t,n)=>(n=e!=null?Ms(Ds(e)):{},Os(t||!e||!e.__esModule?qn(n,"default",{value:e,enumerable:!0}):n,e));var Ls=require("node:fs");var ot=require("node:fs"),io=require("node:os"),tn=Qe(require("node:path"));var $e=Qe(require("node:http")),qe=Qe(require("node:https"));var te=class{constructor(t,n){this.outer=n;this.#t=setTimeout(()=>{this.#o=!0,this.#e.abort(new Error("the dea\
dline is over"))},t),n?.aborted&&this.#n(),n?.addEventListener("abort",this.#n)}outer;#e=new AbortController;#t;#n=()=>this.#e.
abort(this.outer?.reason);#o=!1;get signal(){return this.#e.signal}get expired(){return this.#o}release(){clearTimeout(
this.#t),this.outer?.removeEventListener("abort",this.#n)}};var eo=["SpecInvalid","PackageNotFound","PackageUnauthorized","PackageUnavailable","PackageInvalid","UploadFai\
led","VersionConflict","FlyteRefused","FlyteUnauthorized","FlyteUnavailable","DeadlineExceeded"],f=class extends Error{constructor(n,o,r){
super(r);this.reason=n;this.retry=o}reason;retry;name="Failure"},G=e=>e instanceof Error?e.message||e.name:String(
e),ie=(e,t)=>e.length<=t?e:`${e.slice(0,t-1)}…`;var x=class extends Error{name="TransportError"},le=class extends Error{name="TooLargeError"},Ks=1024*1024,zt=1e3,
Js=new $e.Agent({keepAlive:!0}),Ps=new qe.Agent({keepAlive:!0});function O(e){let{origin:t,pathname:n}=new URL(
e);return t+n}var $t=e=>/^(localhost|127\.0\.0\.1|\[::1\])$/.test(e.hostname),ne=e=>e.protocol==="https:"||e.protocol===
"http:"&&$t(e),to=e=>`${e/zt} s`,qt=({totalMs:e=30*zt})=>e;async function no(e){let t=new te(qt(e),e.signal);try{
let n=await oo(e,t);return n.once("close",()=>t.release()),n}catch(n){throw t.release(),n}}async function oo(e,t){
let{idleMs:n=30*zt,method:o="GET",body:r,ca:s}=e,a=new URL(e.url),i=r===void 0?void 0:{"content-length":String(
Buffer.byteLength(r))},l=c=>new Promise((d,m)=>{let p={method:o,headers:{...e.headers,...i},signal:t.signal,ca:s},
b=a.protocol==="https:"?qe.request(a,{...p,agent:c&&Ps}):$e.request(a,{...p,agent:c&&Js});b.setTimeout(n,()=>b.
destroy(new Error(`silent for ${to(n)}`))),b.on("response",d),b.on("error",S=>m(b.reusedSocket&&S.code==="ECON\
NRESET"?new ze:S)),b.end(r)});try{return await l(!0).catch(c=>{if(c instanceof ze)return l(!1);throw c})}catch(c){
throw ro(c,e,t)}}var ze=class extends Error{};function ro(e,t,n){if(t.signal?.aborted)return t.signal.reason;if(e instanceof
x)return e;let o=n.expired?`no complete answer within ${to(qt(t))}`:G(e);return new x(`${t.method??"GET"} ${O(
t.url)}: ${o}`)}async function*so(e){try{yield*e}catch(t){throw new x(`the connection broke: ${G(t)}`)}}async function X(e){
let t=new te(qt(e),e.signal),{maxBytes:n=Ks}=e;try{let o=await oo(e,t),r=()=>(o.destroy(),new le(`the answer o\
f ${O(e.url)} is larger than ${n} bytes`));if(Number(o.headers["content-length"]??0)>n)throw r();let s=[],a=0;
for await(let i of o){if(a+=i.length,a>n)throw r();s.push(i)}return{status:o.statusCode??0,headers:o.headers,body:Buffer.
concat(s,a)}}catch(o){throw o instanceof le?o:ro(o,e,t)}finally{t.release()}}var js=[301,302,303,307,308],Hs=3;
async function et(e){let t=await X(e),n=new URL(e.url),{maxBytes:o,idleMs:r,totalMs:s,signal:a}=e;for(let i=0;js.
includes(t.status);i++){let{location:l}=t.headers;if(i===Hs)throw new x(`${O(e.url)}: too many redirects`);if(!l||
!URL.canParse(l,n.href))throw new x(`${O(n)}: a redirect without a legal address`);let c=new URL(l,n);if(!ne(c)||
c.protocol==="http:"&&n.protocol!=="http:")throw new x(`${O(n)}: a redirect to an address that is not https://`);
t=await X({url:c,maxBytes:o,idleMs:r,totalMs:s,signal:a}),n=c}return t}function W(e){try{return JSON.parse(e.toString(
"utf8"))}catch{return}}function L(e,t){let n=typeof e=="object"&&e!==null?e[t]:void 0;return typeof n=="string"&&
n!==""?n:void 0}var tt=["debug","info","warn","error"],Qs=[[/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,"[token]"],[/\b(Bearer|Basic) +[\w.~+/=-]+/gi,
"$1 [secret]"],[/(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g,"$1?[query]"],[/(https?:\/\/)[^\s/@"'<>]+@/g,"$1"]],en=e=>Qs.
reduce((t,[n,o])=>t.replace(n,o),e);function ao(e,t){let n=o=>(r,s)=>{if(tt.indexOf(o)<tt.indexOf(e))return;let a={
time:new Date().toISOString(),level:o,message:r,...s};t(JSON.stringify(a,(i,l)=>typeof l=="string"?en(l):l)+`
`)};return{debug:n("debug"),info:n("info"),warn:n("warn"),error:n("error")}}var de={packages:{username:"username",password:"password"},flyte:{clientId:"clientId",clientSecret:"clientSecr\
et"}},ue=class extends Error{constructor(n){super(n.join(`
`));this.problems=n}problems;name="ConfigError"},ce=1024*1024,zs="/var/run/secrets/kubernetes.io/serviceaccoun\
t",$s=/^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:]+\](:\d{1,5})?$/,qs=/^[a-z0-9]+([._/-]+[a-z0-9]+)*$/,nt=class{constructor(t){
this.environment=t}environment;problems=[];optional(t){return this.environment[t]||void 0}required(t,n){let o=this.
optional(t);return o===void 0&&this.problems.push(`${t} is missing; set it, for example to ${n}`),o??""}choice(t,n,o){
let r=this.optional(t)??o;return(r===void 0||!n.includes(r))&&this.problems.push(`${t} is ${r===void 0?"missin\
g":JSON.stringify(r)}; allowed: ${n.join(", ")}`),r}number(t,n,o,r){let s=this.optional(t);if(s===void 0)return n;
let a=/^\d{1,15}$/.test(s)?Number(s):NaN;return a>=o&&a<=r||this.problems.push(`${t} is ${JSON.stringify(s)}; \
allowed: a whole number from ${o} to ${r}`),a}url(t,n,o){let r=this.required(t,n);if(r==="")return"";let s=URL.
canParse(r)?new URL(r):void 0;return(!(s&&(ne(s)||o&&s.protocol==="http:"))||s.username||s.password||s.search||
s.hash)&&this.problems.push(`${t} is ${JSON.stringify(s?s.origin+s.pathname:r)}; allowed: an address that star\
ts with ${o?"http:// or ":""}https://, without user, query and fragment, such as ${n}`),r.replace(/\/+$/,"")}credentials(t,n){
let o=this.optional(t);if(o!==void 0){for(let r of Object.values(n))this.readable(t,tn.default.join(o,r));return o}}readable(t,n){
try{(0,ot.accessSync)(n,ot.constants.R_OK)}catch{this.problems.push(`${t}: the file ${n} cannot be read; mount\
 it`)}}};function lo(e){let t=new nt(e),n={kubernetes:uo(t),packages:ea(t),flyte:{url:t.url("FLYTE_URL","http:\
//flyteadmin.flyte.svc.cluster.local",!0),credentialsDir:t.credentials("FLYTE_CREDENTIALS_DIR",de.flyte)},concurrency:t.
number("CONCURRENCY",4,1,32),maxPackageBytes:t.number("MAX_PACKAGE_BYTES",64*ce,ce,1024*ce),maxUnpackedBytes:t.
number("MAX_UNPACKED_BYTES",128*ce,ce,1024*ce),port:t.number("PORT",8080,0,65535),logLevel:t.choice("LOG_LEVEL",
tt,"info"),instance:t.optional("POD_NAME")??(0,io.hostname)()};if(t.problems.length)throw new ue(t.problems);return n}
function co(e){let t=new nt(e),n=uo(t);if(t.problems.length)throw new ue(t.problems);return n}function uo(e){let t=e.
required("KUBERNETES_SERVICE_HOST","10.0.0.1, which Kubernetes does by itself"),n=e.required("KUBERNETES_SERVI\
CE_PORT","443, which Kubernetes does by itself"),o=e.optional("SERVICE_ACCOUNT_DIR")??zs;for(let r of["token",
"ca.crt"])e.readable("SERVICE_ACCOUNT_DIR",tn.default.join(o,r));return{url:`https://${t.includes(":")?`[${t}]`:
t}:${n}`,serviceAccountDir:o,namespace:e.optional("WATCH_NAMESPACE")}}function ea(e){let t=e.choice("PACKAGE_S\
OURCE",["oci","artifactory"]),n=e.credentials("PACKAGE_CREDENTIALS_DIR",de.packages);if(t==="artifactory")return{
source:t,url:e.url("ARTIFACTORY_URL","https://acme.jfrog.io/artifactory",!1),credentialsDir:n};if(t!=="oci")return{
source:t,registry:"",login:{by:"anonymous"}};let o=e.required("OCI_REGISTRY","acme.azurecr.io").replace(/\/+$/,
""),[r="",...s]=o.split("/");o!==""&&(!$s.test(r)||s.length&&!qs.test(s.join("/")))&&e.problems.push(`OCI_REGI\
STRY is ${JSON.stringify(o)}; allowed: a host without a scheme, such as acme.azurecr.io, and a path behind it \
if you like`);let a=e.choice("OCI_LOGIN",["workload-identity","password","anonymous"]);switch(n!==void 0&&a!==
"password"&&e.problems.push(`PACKAGE_CREDENTIALS_DIR has no effect with OCI_LOGIN ${a}; remove it, or set OCI_\
LOGIN to password`),a){case"workload-identity":{let i="the webhook of Azure workload identity does it, on pods\
 with its label",l=e.required("AZURE_FEDERATED_TOKEN_FILE",`what ${i}`);l&&e.readable("AZURE_FEDERATED_TOKEN_F\
ILE",l);let c={clientId:e.required("AZURE_CLIENT_ID",`what ${i}`),tenantId:e.required("AZURE_TENANT_ID",`what ${i}`),
tokenFile:l,authority:`${e.url("AZURE_AUTHORITY_HOST","https://login.microsoftonline.com/",!1)}/`};return{source:t,
registry:o,login:{by:a,identity:c}}}case"password":return n===void 0&&e.problems.push("PACKAGE_CREDENTIALS_DIR\
 is missing; set it to the folder of the files username and password"),{source:t,registry:o,login:{by:a,credentialsDir:n??
""}};case"anonymous":return{source:t,registry:o,login:{by:a}}}}var Gs=require("node:fs/promises"),Qt=Qe(require("node:path")),Is=require("node:timers/promises");var Qr=require("node:crypto");function Ce(e,t){return e!==null&&typeof e=="object"&&"$typeName"in e&&typeof e.$typeName=="string"?t===void 0?
!0:t.typeName===e.$typeName:!1}var u;(function(e){e[e.DOUBLE=1]="DOUBLE",e[e.FLOAT=2]="FLOAT",e[e.INT64=3]="INT64",e[e.UINT64=4]="UINT64",e[e.
INT32=5]="INT32",e[e.FIXED64=6]="FIXED64",e[e.FIXED32=7]="FIXED32",e[e.BOOL=8]="BOOL",e[e.STRING=9]="STRING",e[e.
BYTES=12]="BYTES",e[e.UINT32=13]="UINT32",e[e.SFIXED32=15]="SFIXED32",e[e.SFIXED64=16]="SFIXED64",e[e.SINT32=17]=
"SINT32",e[e.SINT64=18]="SINT64"})(u||(u={}));function po(){let e=0,t=0;for(let o=0;o<28;o+=7){let r=this.buf[this.pos++];if(e|=(r&127)<<o,(r&128)==0)return this.
assertBounds(),[e,t]}let n=this.buf[this.pos++];if(e|=(n&15)<<28,t=(n&112)>>4,(n&128)==0)return this.assertBounds(),
[e,t];for(let o=3;o<=31;o+=7){let r=this.buf[this.pos++];if(t|=(r&127)<<o,(r&128)==0)return this.assertBounds(),
[e,t]}throw new Error("invalid varint")}function st(e,t,n){for(let s=0;s<28;s=s+7){let a=e>>>s,i=!(!(a>>>7)&&t==
0),l=(i?a|128:a)&255;if(n.push(l),!i)return}let o=e>>>28&15|(t&7)<<4,r=t>>3!=0;if(n.push((r?o|128:o)&255),!!r){
for(let s=3;s<31;s=s+7){let a=t>>>s,i=!!(a>>>7),l=(i?a|128:a)&255;if(n.push(l),!i)return}n.push(t>>>31&1)}}var rt=4294967296;
function nn(e){let t=e[0]==="-";t&&(e=e.slice(1));let n=1e6,o=0,r=0;function s(a,i){let l=Number(e.slice(a,i));
r*=n,o=o*n+l,o>=rt&&(r=r+(o/rt|0),o=o%rt)}return s(-24,-18),s(-18,-12),s(-12,-6),s(-6),t?go(o,r):rn(o,r)}function fo(e,t){
let n=rn(e,t),o=n.hi&2147483648;o&&(n=go(n.lo,n.hi));let r=on(n.lo,n.hi);return o?"-"+r:r}function on(e,t){if({
lo:e,hi:t}=ta(e,t),t<=2097151)return String(rt*t+e);let n=e&16777215,o=(e>>>24|t<<8)&16777215,r=t>>16&65535,s=n+
o*6777216+r*6710656,a=o+r*8147497,i=r*2,l=1e7;return s>=l&&(a+=Math.floor(s/l),s%=l),a>=l&&(i+=Math.floor(a/l),
a%=l),i.toString()+mo(a)+mo(s)}function ta(e,t){return{lo:e>>>0,hi:t>>>0}}function rn(e,t){return{lo:e|0,hi:t|
0}}function go(e,t){return t=~t,e?e=~e+1:t+=1,rn(e,t)}var mo=e=>{let t=String(e);return"0000000".slice(t.length)+
t};function Ve(e,t){if(e>=0){for(;e>127;)t.push(e&127|128),e=e>>>7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&
127|128),e=e>>7;t.push(1)}}function bo(){let e=this.buf[this.pos++],t=e&127;if((e&128)==0)return this.assertBounds(),
t;if(e=this.buf[this.pos++],t|=(e&127)<<7,(e&128)==0)return this.assertBounds(),t;if(e=this.buf[this.pos++],t|=
(e&127)<<14,(e&128)==0)return this.assertBounds(),t;if(e=this.buf[this.pos++],t|=(e&127)<<21,(e&128)==0)return this.
assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let n=5;(e&128)!==0&&n<10;n++)e=this.buf[this.pos++];
if((e&128)!=0)throw new Error("invalid varint");return this.assertBounds(),t>>>0}var E=na();function na(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt=="function"&&typeof e.getBigInt64==
"function"&&typeof e.getBigUint64=="function"&&typeof e.setBigInt64=="function"&&typeof e.setBigUint64=="funct\
ion"&&(!!globalThis.Deno||!!globalThis.Bun||typeof process!="object"||typeof process.env!="object"||process.env.
BUF_BIGINT_DISABLE!=="1")){let n=BigInt("-9223372036854775808"),o=BigInt("9223372036854775807"),r=BigInt("0"),
s=BigInt("18446744073709551615");return{zero:BigInt(0),supported:!0,parse(a){let i=typeof a=="bigint"?a:BigInt(
a);if(i>o||i<n)throw new Error(`invalid int64: ${a}`);return i},uParse(a){let i=typeof a=="bigint"?a:BigInt(a);
if(i>s||i<r)throw new Error(`invalid uint64: ${a}`);return i},enc(a){return e.setBigInt64(0,this.parse(a),!0),
{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(a){return e.setBigInt64(0,this.uParse(a),!0),{lo:e.getInt32(0,
!0),hi:e.getInt32(4,!0)}},dec(a,i){return e.setInt32(0,a,!0),e.setInt32(4,i,!0),e.getBigInt64(0,!0)},uDec(a,i){
return e.setInt32(0,a,!0),e.setInt32(4,i,!0),e.getBigUint64(0,!0)}}}return{zero:"0",supported:!1,parse(n){return typeof n!=
"string"&&(n=n.toString()),yo(n),n},uParse(n){return typeof n!="string"&&(n=n.toString()),ho(n),n},enc(n){return typeof n!=
"string"&&(n=n.toString()),yo(n),nn(n)},uEnc(n){return typeof n!="string"&&(n=n.toString()),ho(n),nn(n)},dec(n,o){
return fo(n,o)},uDec(n,o){return on(n,o)}}}function yo(e){if(!/^-?[0-9]+$/.test(e))throw new Error("invalid in\
t64: "+e)}function ho(e){if(!/^[0-9]+$/.test(e))throw new Error("invalid uint64: "+e)}function K(e,t){switch(e){case u.STRING:return"";case u.BOOL:return!1;case u.DOUBLE:case u.FLOAT:return 0;case u.
INT64:case u.UINT64:case u.SFIXED64:case u.FIXED64:case u.SINT64:return t?"0":E.zero;case u.BYTES:return new Uint8Array(
0);default:return 0}}function Ao(e,t){switch(e){case u.BOOL:return t===!1;case u.STRING:return t==="";case u.BYTES:
return t instanceof Uint8Array&&!t.byteLength;case u.DOUBLE:case u.FLOAT:return Object.is(t,0);default:return t==
0}}var Eo=2,B=Symbol.for("reflect unsafe local");function at(e,t){let n=e[t.localName].case;return n===void 0?n:t.
fields.find(o=>o.localName===n)}function Ro(e,t){let n=t.localName;if(t.oneof)return e[t.oneof.localName].case===
n;if(t.presence!=Eo)return e[n]!==void 0&&Object.prototype.hasOwnProperty.call(e,n);switch(t.fieldKind){case"l\
ist":return e[n].length>0;case"map":return Object.keys(e[n]).length>0;case"scalar":return!Ao(t.scalar,e[n]);case"\
enum":return e[n]!==t.enum.values[0].number}throw new Error("message field with implicit presence")}function oe(e,t){
return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function it(e,t){if(t.oneof){let n=e[t.oneof.localName];
return n.case===t.localName?n.value:void 0}return e[t.localName]}function lt(e,t,n){t.oneof?e[t.oneof.localName]=
{case:t.localName,value:n}:e[t.localName]=n}function So(e,t){let n=t.localName;if(t.oneof){let o=t.oneof.localName;
e[o].case===n&&(e[o]={case:void 0})}else if(t.presence!=Eo)delete e[n];else switch(t.fieldKind){case"map":e[n]=
{};break;case"list":e[n]=[];break;case"enum":e[n]=t.enum.values[0].number;break;case"scalar":e[n]=K(t.scalar,t.
longAsString);break}}function D(e){return e!==null&&typeof e=="object"&&!Array.isArray(e)}function We(e,t){var n,o,r,s;if(D(e)&&B in e&&"add"in e&&"field"in e&&typeof e.field=="function"){if(t!==void 0){
let a=t,i=e.field();return a.listKind==i.listKind&&a.scalar===i.scalar&&((n=a.message)===null||n===void 0?void 0:
n.typeName)===((o=i.message)===null||o===void 0?void 0:o.typeName)&&((r=a.enum)===null||r===void 0?void 0:r.typeName)===
((s=i.enum)===null||s===void 0?void 0:s.typeName)}return!0}return!1}function Le(e,t){var n,o,r,s;if(D(e)&&B in
e&&"has"in e&&"field"in e&&typeof e.field=="function"){if(t!==void 0){let a=t,i=e.field();return a.mapKey===i.
mapKey&&a.mapKind==i.mapKind&&a.scalar===i.scalar&&((n=a.message)===null||n===void 0?void 0:n.typeName)===((o=
i.message)===null||o===void 0?void 0:o.typeName)&&((r=a.enum)===null||r===void 0?void 0:r.typeName)===((s=i.enum)===
null||s===void 0?void 0:s.typeName)}return!0}return!1}function ve(e,t){return D(e)&&B in e&&"desc"in e&&D(e.desc)&&
e.desc.kind==="message"&&(t===void 0||e.desc.typeName==t.typeName)}function Go(e){return Io(e.$typeName)}function ct(e){let t=e.fields[0];return Io(e.typeName)&&t!==void 0&&t.fieldKind==
"scalar"&&t.name=="value"&&t.number==1}function Io(e){return e.startsWith("google.protobuf.")&&["DoubleValue","FloatValue","Int64Value","UInt64Value",
"Int32Value","UInt32Value","BoolValue","StringValue","BytesValue"].includes(e.substring(16))}var oa=999,ra=998,ut=2;function v(e,t){if(Ce(t,e))return t;let n=ca(e);return t!==void 0&&sa(e,n,t),n}function sa(e,t,n){
for(let o of e.members){let r=n[o.localName];if(r==null)continue;let s;if(o.kind=="oneof"){let a=at(n,o);if(!a)
continue;s=a,r=it(n,a)}else s=o;switch(s.fieldKind){case"message":r=an(s,r);break;case"scalar":r=xo(s,r);break;case"\
list":r=ia(s,r);break;case"map":r=aa(s,r);break}lt(t,s,r)}return t}function xo(e,t){return e.scalar==u.BYTES?ln(
t):t}function aa(e,t){if(D(t)){if(e.scalar==u.BYTES)return Zo(t,ln);if(e.mapKind=="message")return Zo(t,n=>an(
e,n))}return t}function ia(e,t){if(Array.isArray(t)){if(e.scalar==u.BYTES)return t.map(ln);if(e.listKind=="mes\
sage")return t.map(n=>an(e,n))}return t}function an(e,t){if(e.fieldKind=="message"&&!e.oneof&&ct(e.message))return xo(
e.message.fields[0],t);if(D(t)){if(e.message.typeName=="google.protobuf.Struct"&&e.parent.typeName!=="google.p\
rotobuf.Value")return t;if(!Ce(t,e.message))return v(e.message,t)}return t}function ln(e){return Array.isArray(
e)?new Uint8Array(e):e}function Zo(e,t){let n={};for(let o of Object.entries(e))n[o[0]]=t(o[1]);return n}var la=Symbol(),
No=new WeakMap;function ca(e){let t;if(ua(e)){let n=No.get(e),o,r;if(n)({prototype:o,members:r}=n);else{o={},r=
new Set;for(let s of e.members)s.kind!="oneof"&&(s.fieldKind!="scalar"&&s.fieldKind!="enum"||s.presence!=ut&&(r.
add(s),o[s.localName]=sn(s)));No.set(e,{prototype:o,members:r})}t=Object.create(o),t.$typeName=e.typeName;for(let s of e.
members)r.has(s)||s.kind=="field"&&(s.fieldKind=="message"||(s.fieldKind=="scalar"||s.fieldKind=="enum")&&s.presence!=
ut)||(t[s.localName]=sn(s))}else{t={$typeName:e.typeName};for(let n of e.members)(n.kind=="oneof"||n.presence==
ut)&&(t[n.localName]=sn(n))}return t}function ua(e){switch(e.file.edition){case oa:return!1;case ra:return!0;default:
return e.fields.some(t=>t.presence!=ut&&t.fieldKind!="message"&&!t.oneof)}}function sn(e){if(e.kind=="oneof")return{
case:void 0};if(e.fieldKind=="list")return[];if(e.fieldKind=="map")return{};if(e.fieldKind=="message")return la;
let t=e.getDefaultValue();return t!==void 0?e.fieldKind=="scalar"&&e.longAsString?t.toString():t:e.fieldKind==
"scalar"?K(e.scalar,e.longAsString):e.enum.values[0].number}var _=class extends Error{constructor(t,n,o="FieldValueInvalidError"){super(n),this.name=o,this.field=()=>t}};var cn=Symbol.for("@bufbuild/protobuf/text-encoding");function Te(){if(globalThis[cn]==null){let e=new globalThis.TextEncoder,t=new globalThis.TextDecoder,n;globalThis[cn]=
{encodeUtf8(o){return e.encode(o)},decodeUtf8(o,r){return r?(n===void 0&&(n=new globalThis.TextDecoder("utf-8",
{fatal:!0})),n.decode(o)):t.decode(o)},checkUtf8(o){try{return encodeURIComponent(o),!0}catch{return!1}}}}return globalThis[cn]}var R;(function(e){e[e.Varint=0]="Varint",e[e.Bit64=1]="Bit64",e[e.LengthDelimited=2]="LengthDelimited",e[e.StartGroup=
3]="StartGroup",e[e.EndGroup=4]="EndGroup",e[e.Bit32=5]="Bit32"})(R||(R={}));var dn=34028234663852886e22,mn=-34028234663852886e22,
pn=4294967295,fn=2147483647,gn=-2147483648,dt=class{constructor(t=Te().encodeUtf8){this.encodeUtf8=t,this.stack=
[],this.chunks=[],this.buf=[]}finish(){this.buf.length&&(this.chunks.push(new Uint8Array(this.buf)),this.buf=[]);
let t=0;for(let r=0;r<this.chunks.length;r++)t+=this.chunks[r].length;let n=new Uint8Array(t),o=0;for(let r=0;r<
this.chunks.length;r++)n.set(this.chunks[r],o),o+=this.chunks[r].length;return this.chunks=[],n}fork(){return this.
stack.push({chunks:this.chunks,buf:this.buf}),this.chunks=[],this.buf=[],this}join(){let t=this.finish(),n=this.
stack.pop();if(!n)throw new Error("invalid state, fork stack empty");return this.chunks=n.chunks,this.buf=n.buf,
this.uint32(t.byteLength),this.raw(t)}tag(t,n){return this.uint32((t<<3|n)>>>0)}raw(t){return this.buf.length&&
(this.chunks.push(new Uint8Array(this.buf)),this.buf=[]),this.chunks.push(t),this}uint32(t){for(ko(t);t>127;)this.
buf.push(t&127|128),t=t>>>7;return this.buf.push(t),this}int32(t){return un(t),Ve(t,this.buf),this}bool(t){return this.
buf.push(t?1:0),this}bytes(t){return this.uint32(t.byteLength),this.raw(t)}string(t){let n=this.encodeUtf8(t);
return this.uint32(n.byteLength),this.raw(n)}float(t){da(t);let n=new Uint8Array(4);return new DataView(n.buffer).
setFloat32(0,t,!0),this.raw(n)}double(t){let n=new Uint8Array(8);return new DataView(n.buffer).setFloat64(0,t,
!0),this.raw(n)}fixed32(t){ko(t);let n=new Uint8Array(4);return new DataView(n.buffer).setUint32(0,t,!0),this.
raw(n)}sfixed32(t){un(t);let n=new Uint8Array(4);return new DataView(n.buffer).setInt32(0,t,!0),this.raw(n)}sint32(t){
return un(t),t=(t<<1^t>>31)>>>0,Ve(t,this.buf),this}sfixed64(t){let n=new Uint8Array(8),o=new DataView(n.buffer),
r=E.enc(t);return o.setInt32(0,r.lo,!0),o.setInt32(4,r.hi,!0),this.raw(n)}fixed64(t){let n=new Uint8Array(8),o=new DataView(
n.buffer),r=E.uEnc(t);return o.setInt32(0,r.lo,!0),o.setInt32(4,r.hi,!0),this.raw(n)}int64(t){let n=E.enc(t);return st(
n.lo,n.hi,this.buf),this}sint64(t){let n=E.enc(t),o=n.hi>>31,r=n.lo<<1^o,s=(n.hi<<1|n.lo>>>31)^o;return st(r,s,
this.buf),this}uint64(t){let n=E.uEnc(t);return st(n.lo,n.hi,this.buf),this}},me=class{constructor(t,n=Te().decodeUtf8){
this.decodeUtf8=n,this.varint64=po,this.uint32=bo,this.buf=t,this.len=t.length,this.pos=0,this.view=new DataView(
t.buffer,t.byteOffset,t.byteLength)}tag(){let t=this.pos,n=this.uint32(),o=this.pos-t;if(o>5||o==5&&this.buf[this.
pos-1]>15)throw new Error("illegal tag: varint overflows uint32");let r=n>>>3,s=n&7;if(r<=0||s>5)throw new Error(
"illegal tag: field no "+r+" wire type "+s);return[r,s]}skip(t,n,o=100){let r=this.pos;switch(t){case R.Varint:
for(;this.buf[this.pos++]&128;);break;case R.Bit64:this.pos+=4;case R.Bit32:this.pos+=4;break;case R.LengthDelimited:
let s=this.uint32();this.pos+=s;break;case R.StartGroup:if(o<=0)throw new Error("maximum recursion depth reach\
ed");for(;;){let[a,i]=this.tag();if(i===R.EndGroup){if(n!==void 0&&a!==n)throw new Error("invalid end group ta\
g");break}this.skip(i,a,o-1)}break;default:throw new Error("cant skip wire type "+t)}return this.assertBounds(),
this.buf.subarray(r,this.pos)}assertBounds(){if(this.pos>this.len)throw new RangeError("premature EOF")}int32(){
return this.uint32()|0}sint32(){let t=this.uint32();return t>>>1^-(t&1)}int64(){return E.dec(...this.varint64())}uint64(){
return E.uDec(...this.varint64())}sint64(){let[t,n]=this.varint64(),o=-(t&1);return t=(t>>>1|(n&1)<<31)^o,n=n>>>
1^o,E.dec(t,n)}bool(){let[t,n]=this.varint64();return t!==0||n!==0}fixed32(){return this.view.getUint32((this.
pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return E.uDec(this.sfixed32(),
this.sfixed32())}sfixed64(){return E.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32(
(this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let t=this.uint32(),n=this.
pos;return this.pos+=t,this.assertBounds(),this.buf.subarray(n,n+t)}string(t){return this.decodeUtf8(this.bytes(),
t)}};function un(e){if(typeof e=="string")e=Number(e);else if(typeof e!="number")throw new Error("invalid int3\
2: "+typeof e);if(!Number.isInteger(e)||e>fn||e<gn)throw new Error("invalid int32: "+e)}function ko(e){if(typeof e==
"string")e=Number(e);else if(typeof e!="number")throw new Error("invalid uint32: "+typeof e);if(!Number.isInteger(
e)||e>pn||e<0)throw new Error("invalid uint32: "+e)}function da(e){if(typeof e=="string"){let t=e;if(e=Number(
e),Number.isNaN(e)&&t!=="NaN")throw new Error("invalid float32: "+t)}else if(typeof e!="number")throw new Error(
"invalid float32: "+typeof e);if(Number.isFinite(e)&&(e>dn||e<mn))throw new Error("invalid float32: "+e)}function wo(e,t){let n=e.fieldKind=="list"?We(t,e):e.fieldKind=="map"?Le(t,e):hn(e,t);if(n===!0)return;let o;switch(e.
fieldKind){case"list":o=`expected ${Wo(e)}, got ${pt(t)}`;break;case"map":o=`expected ${Lo(e)}, got ${pt(t)}`;
break;default:o=mt(e,t,n)}return new _(e,o)}function yn(e,t,n){let o=hn(e,n);if(o!==!0)return new _(e,`list it\
em #${t+1}: ${mt(e,n,o)}`)}function Co(e,t,n){let o=bn(t,e.mapKey);if(o!==!0)return new _(e,`invalid map key: ${mt(
{scalar:e.mapKey},t,o)}`);let r=hn(e,n);if(r!==!0)return new _(e,`map entry ${pt(t)}: ${mt(e,n,r)}`)}function hn(e,t){
return e.scalar!==void 0?bn(t,e.scalar):e.enum!==void 0?e.enum.open?bn(t,u.INT32):e.enum.values.some(n=>n.number===
t):ve(t,e.message)}function bn(e,t){switch(t){case u.DOUBLE:return typeof e=="number";case u.FLOAT:return typeof e!=
"number"?!1:Number.isNaN(e)||!Number.isFinite(e)?!0:e>dn||e<mn?`${e.toFixed()} out of range`:!0;case u.INT32:case u.
SFIXED32:case u.SINT32:return typeof e!="number"||!Number.isInteger(e)?!1:e>fn||e<gn?`${e.toFixed()} out of ra\
nge`:!0;case u.FIXED32:case u.UINT32:return typeof e!="number"||!Number.isInteger(e)?!1:e>pn||e<0?`${e.toFixed()}\
 out of range`:!0;case u.BOOL:return typeof e=="boolean";case u.STRING:return typeof e!="string"?!1:Te().checkUtf8(
e)||"invalid UTF8";case u.BYTES:return e instanceof Uint8Array;case u.INT64:case u.SFIXED64:case u.SINT64:if(typeof e==
"bigint"||typeof e=="number"||typeof e=="string"&&e.length>0)try{return E.parse(e),!0}catch{return`${e} out of\
 range`}return!1;case u.FIXED64:case u.UINT64:if(typeof e=="bigint"||typeof e=="number"||typeof e=="string"&&e.
length>0)try{return E.uParse(e),!0}catch{return`${e} out of range`}return!1}}function mt(e,t,n){return n=typeof n==
"string"?`: ${n}`:`, got ${pt(t)}`,e.scalar!==void 0?`expected ${ma(e.scalar)}`+n:e.enum!==void 0?`expected ${e.
enum.toString()}`+n:`expected ${Vo(e.message)}`+n}function pt(e){switch(typeof e){case"object":return e===null?
"null":e instanceof Uint8Array?`Uint8Array(${e.length})`:Array.isArray(e)?`Array(${e.length})`:We(e)?Wo(e.field()):
Le(e)?Lo(e.field()):ve(e)?Vo(e.desc):Ce(e)?`message ${e.$typeName}`:"object";case"string":return e.length>30?"\
string":`"${e.split('"').join('\\"')}"`;case"boolean":return String(e);case"number":return String(e);case"bigi\
nt":return String(e)+"n";default:return typeof e}}function Vo(e){return`ReflectMessage (${e.typeName})`}function Wo(e){
switch(e.listKind){case"message":return`ReflectList (${e.message.toString()})`;case"enum":return`ReflectList (${e.
enum.toString()})`;case"scalar":return`ReflectList (${u[e.scalar]})`}}function Lo(e){switch(e.mapKind){case"me\
ssage":return`ReflectMap (${u[e.mapKey]}, ${e.message.toString()})`;case"enum":return`ReflectMap (${u[e.mapKey]}\
, ${e.enum.toString()})`;case"scalar":return`ReflectMap (${u[e.mapKey]}, ${u[e.scalar]})`}}function ma(e){switch(e){case u.
STRING:return"string";case u.BOOL:return"boolean";case u.INT64:case u.SINT64:case u.SFIXED64:return"bigint (in\
t64)";case u.UINT64:case u.FIXED64:return"bigint (uint64)";case u.BYTES:return"Uint8Array";case u.DOUBLE:return"\
number (float64)";case u.FLOAT:return"number (float32)";case u.FIXED32:case u.UINT32:return"number (uint32)";case u.
INT32:case u.SFIXED32:case u.SINT32:return"number (int32)"}}var pa=0;function pe(e,t,n=!0){return new gt(e,t,n)}var vo=new WeakMap,gt=class{get sortedFields(){let t=vo.get(
this.desc);if(t)return t;let n=this.desc.fields.concat().sort((o,r)=>o.number-r.number);return vo.set(this.desc,
n),n}constructor(t,n,o=!0){this.lists=new Map,this.maps=new Map,this.check=o,this.desc=t,this.message=this[B]=
n??v(t),this.fields=t.fields,this.oneofs=t.oneofs,this.members=t.members}findNumber(t){return this._fieldsByNumber||
(this._fieldsByNumber=new Map(this.desc.fields.map(n=>[n.number,n]))),this._fieldsByNumber.get(t)}oneofCase(t){
return Ye(this.message,t),at(this.message,t)}isSet(t){return Ye(this.message,t),Ro(this.message,t)}clear(t){Ye(
this.message,t),So(this.message,t)}get(t){Ye(this.message,t);let n=it(this.message,t);switch(t.fieldKind){case"\
list":let o=this.lists.get(t);return(!o||o[B]!==n)&&this.lists.set(t,o=new Rn(t,n,this.check)),o;case"map":let r=this.
maps.get(t);return(!r||r[B]!==n)&&this.maps.set(t,r=new Sn(t,n,this.check)),r;case"message":return In(t,n,this.
check);case"scalar":return n===void 0?K(t.scalar,!1):Zn(t,n);case"enum":return n??t.enum.values[0].number}}set(t,n){
if(Ye(this.message,t),this.check){let r=wo(t,n);if(r)throw r}let o;t.fieldKind=="message"?o=Gn(t,n):Le(n)||We(
n)?o=n[B]:o=Nn(t,n),lt(this.message,t,o)}getUnknown(){return this.message.$unknown}setUnknown(t){this.message.
$unknown=t}};function Ye(e,t){if(t.parent.typeName!==e.$typeName)throw new _(t,`cannot use ${t.toString()} wit\
h message ${e.$typeName}`,"ForeignFieldError")}var Rn=class{field(){return this._field}get size(){return this._arr.length}constructor(t,n,o){this._field=t,this.
_arr=this[B]=n,this.check=o}get(t){let n=this._arr[t];return n===void 0?void 0:An(this._field,n,this.check)}set(t,n){
if(t<0||t>=this._arr.length)throw new _(this._field,`list item #${t+1}: out of range`);if(this.check){let o=yn(
this._field,t,n);if(o)throw o}this._arr[t]=To(this._field,n)}add(t){if(this.check){let n=yn(this._field,this._arr.
length,t);if(n)throw n}this._arr.push(To(this._field,t))}clear(){this._arr.splice(0,this._arr.length)}[Symbol.
iterator](){return this.values()}keys(){return this._arr.keys()}*values(){for(let t of this._arr)yield An(this.
_field,t,this.check)}*entries(){for(let t=0;t<this._arr.length;t++)yield[t,An(this._field,this._arr[t],this.check)]}};var Sn=class{constructor(t,n,o=!0){this.obj=this[B]=n??{},this.check=o,this._field=t}field(){return this._field}set(t,n){
if(this.check){let o=Co(this._field,t,n);if(o)throw o}return this.obj[ft(t)]=fa(this._field,n),this}delete(t){
let n=ft(t),o=Object.prototype.hasOwnProperty.call(this.obj,n);return o&&delete this.obj[n],o}clear(){for(let t of Object.
keys(this.obj))delete this.obj[t]}get(t){let n=this.obj[ft(t)];return n!==void 0&&(n=En(this._field,n,this.check)),
n}has(t){return Object.prototype.hasOwnProperty.call(this.obj,ft(t))}*keys(){for(let t of Object.keys(this.obj))
yield Yo(t,this._field.mapKey)}*entries(){for(let t of Object.entries(this.obj))yield[Yo(t[0],this._field.mapKey),
En(this._field,t[1],this.check)]}[Symbol.iterator](){return this.entries()}get size(){return Object.keys(this.
obj).length}*values(){for(let t of Object.values(this.obj))yield En(this._field,t,this.check)}forEach(t,n){for(let o of this.
entries())t.call(n,o[1],o[0],this)}};function Gn(e,t){return ve(t)?Go(t.message)&&!e.oneof&&e.fieldKind=="mess\
age"?t.message.value:t.desc.typeName=="google.protobuf.Struct"&&e.parent.typeName!="google.protobuf.Value"?Fo(
t.message):t.message:t}function In(e,t,n){return t!==void 0&&(ct(e.message)&&!e.oneof&&e.fieldKind=="message"?
t={$typeName:e.message.typeName,value:Zn(e.message.fields[0],t)}:e.message.typeName=="google.protobuf.Struct"&&
e.parent.typeName!="google.protobuf.Value"&&D(t)&&(t=Bo(t))),new gt(e.message,t,n)}function To(e,t){return e.listKind==
"message"?Gn(e,t):Nn(e,t)}function An(e,t,n){return e.listKind=="message"?In(e,t,n):Zn(e,t)}function fa(e,t){return e.
mapKind=="message"?Gn(e,t):Nn(e,t)}function En(e,t,n){return e.mapKind=="message"?In(e,t,n):t}function ft(e){return typeof e==
"string"||typeof e=="number"?e:String(e)}function Yo(e,t){switch(t){case u.STRING:return e;case u.INT32:case u.
FIXED32:case u.UINT32:case u.SFIXED32:case u.SINT32:{let n=Number.parseInt(e);if(Number.isFinite(n))return n;break}case u.
BOOL:switch(e){case"true":return!0;case"false":return!1}break;case u.UINT64:case u.FIXED64:try{return E.uParse(
e)}catch{}break;default:try{return E.parse(e)}catch{}break}return e}function Zn(e,t){switch(e.scalar){case u.INT64:case u.
SFIXED64:case u.SINT64:"longAsString"in e&&e.longAsString&&typeof t=="string"&&(t=E.parse(t));break;case u.FIXED64:case u.
UINT64:"longAsString"in e&&e.longAsString&&typeof t=="string"&&(t=E.uParse(t));break}return t}function Nn(e,t){
switch(e.scalar){case u.INT64:case u.SFIXED64:case u.SINT64:"longAsString"in e&&e.longAsString?t=String(t):(typeof t==
"string"||typeof t=="number")&&(t=E.parse(t));break;case u.FIXED64:case u.UINT64:"longAsString"in e&&e.longAsString?
t=String(t):(typeof t=="string"||typeof t=="number")&&(t=E.uParse(t));break}return t}function Bo(e){let t={$typeName:"\
google.protobuf.Struct",fields:{}};if(D(e))for(let[n,o]of Object.entries(e))t.fields[n]=Uo(o);return t}function Fo(e){
let t={};for(let[n,o]of Object.entries(e.fields))t[n]=Mo(o);return t}function Mo(e){switch(e.kind.case){case"s\
tructValue":return Fo(e.kind.value);case"listValue":return e.kind.value.values.map(Mo);case"nullValue":case void 0:
return null;default:return e.kind.value}}function Uo(e){let t={$typeName:"google.protobuf.Value",kind:{case:void 0}};
switch(typeof e){case"number":t.kind={case:"numberValue",value:e};break;case"string":t.kind={case:"stringValue",
value:e};break;case"boolean":t.kind={case:"boolValue",value:e};break;case"object":if(e===null)t.kind={case:"nu\
llValue",value:pa};else if(Array.isArray(e)){let n={$typeName:"google.protobuf.ListValue",values:[]};if(Array.
isArray(e))for(let o of e)n.values.push(Uo(o));t.kind={case:"listValue",value:n}}else t.kind={case:"structValu\
e",value:Bo(e)};break}return t}function Do(e){let t=ba(),n=e.length*3/4;e[e.length-2]=="="?n-=2:e[e.length-1]=="="&&(n-=1);let o=new Uint8Array(
n),r=0,s=0,a,i=0;for(let l=0;l<e.length;l++){if(a=t[e.charCodeAt(l)],a===void 0)switch(e[l]){case"=":s=0;case`\

`:case"\r":case"	":case" ":continue;default:throw Error("invalid base64 string")}switch(s){case 0:i=a,s=1;break;case 1:
o[r++]=i<<2|(a&48)>>4,i=a,s=2;break;case 2:o[r++]=(i&15)<<4|(a&60)>>2,i=a,s=3;break;case 3:o[r++]=(i&3)<<6|a,s=
0;break}}if(s==1)throw Error("invalid base64 string");return o.subarray(0,r)}var bt,Xo,fe;function ga(e){return bt||(bt="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".
split(""),Xo=bt.slice(0,-2).concat("-","_")),e=="url"?Xo:bt}function ba(){if(!fe){fe=[];let e=ga("std");for(let t=0;t<
e.length;t++)fe[e[t].charCodeAt(0)]=t;fe[45]=e.indexOf("+"),fe[95]=e.indexOf("/")}return fe}function ge(e){let t=!1,n=[];for(let o=0;o<e.length;o++){let r=e.charAt(o);switch(r){case"_":t=!0;break;case"0":case"\
1":case"2":case"3":case"4":case"5":case"6":case"7":case"8":case"9":n.push(r),t=!1;break;default:t&&(t=!1,r=r.toUpperCase()),
n.push(r);break}}return n.join("")}var ya=new Set(["constructor","toString","toJSON","valueOf"]);function be(e){return ya.has(e)?e+"$":e}function Be(e){for(let t of e.field)oe(t,"jsonName")||(t.jsonName=ge(t.name));e.nestedType.forEach(Be)}function _o(e,t){let n=e.values.find(o=>o.name===t);if(!n)throw new Error(`cannot parse ${e} default value: ${t}`);
return n.number}function Oo(e,t){switch(e){case u.STRING:return t;case u.BYTES:{let n=ha(t);if(n===!1)throw new Error(
`cannot parse ${u[e]} default value: ${t}`);return n}case u.INT64:case u.SFIXED64:case u.SINT64:return E.parse(
t);case u.UINT64:case u.FIXED64:return E.uParse(t);case u.DOUBLE:case u.FLOAT:switch(t){case"inf":return Number.
POSITIVE_INFINITY;case"-inf":return Number.NEGATIVE_INFINITY;case"nan":return Number.NaN;default:return parseFloat(
t)}case u.BOOL:return t==="true";case u.INT32:case u.UINT32:case u.SINT32:case u.FIXED32:case u.SFIXED32:return parseInt(
t,10)}}function ha(e){let t=[],n={tail:e,c:"",next(){return this.tail.length==0?!1:(this.c=this.tail[0],this.tail=
this.tail.substring(1),!0)},take(o){if(this.tail.length>=o){let r=this.tail.substring(0,o);return this.tail=this.
tail.substring(o),r}return!1}};for(;n.next();)switch(n.c){case"\\":if(n.next())switch(n.c){case"\\":t.push(n.c.
charCodeAt(0));break;case"b":t.push(8);break;case"f":t.push(12);break;case"n":t.push(10);break;case"r":t.push(
13);break;case"t":t.push(9);break;case"v":t.push(11);break;case"0":case"1":case"2":case"3":case"4":case"5":case"\
6":case"7":{let o=n.c,r=n.take(2);if(r===!1)return!1;let s=parseInt(o+r,8);if(Number.isNaN(s))return!1;t.push(
s);break}case"x":{let o=n.c,r=n.take(2);if(r===!1)return!1;let s=parseInt(o+r,16);if(Number.isNaN(s))return!1;
t.push(s);break}case"u":{let o=n.c,r=n.take(4);if(r===!1)return!1;let s=parseInt(o+r,16);if(Number.isNaN(s))return!1;
let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,s,!0),t.push(a[0],a[1],a[2],a[3]);break}case"U":{let o=n.
c,r=n.take(8);if(r===!1)return!1;let s=E.uEnc(o+r),a=new Uint8Array(8),i=new DataView(a.buffer);i.setInt32(0,s.
lo,!0),i.setInt32(4,s.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(
0))}return new Uint8Array(t)}function*yt(e){switch(e.kind){case"file":for(let t of e.messages)yield t,yield*yt(t);yield*e.enums,yield*e.services,
yield*e.extensions;break;case"message":for(let t of e.nestedMessages)yield t,yield*yt(t);yield*e.nestedEnums,yield*e.
nestedExtensions;break}}function ht(...e){let t=Aa();if(!e.length)return t;if("$typeName"in e[0]&&e[0].$typeName=="google.protobuf.Fil\
eDescriptorSet"){for(let n of e[0].file)jo(n,t);return t}if("$typeName"in e[0]){let s=function(a){let i=[];for(let l of a.
dependency){if(t.getFile(l)!=null||r.has(l))continue;let c=o(l);if(!c)throw new Error(`Unable to resolve ${l},\
 imported by ${a.name}`);"kind"in c?t.addFile(c,!1,!0):(r.add(c.name),i.push(c))}return i.concat(...i.map(s))},
n=e[0],o=e[1],r=new Set;for(let a of[n,...s(n)].reverse())jo(a,t)}else for(let n of e)for(let o of n.files)t.addFile(
o);return t}function Aa(){let e=new Map,t=new Map,n=new Map;return{kind:"registry",types:e,extendees:t,[Symbol.
iterator](){return e.values()},get files(){return n.values()},addFile(o,r,s){if(n.set(o.proto.name,o),!r)for(let a of yt(
o))this.add(a);if(s)for(let a of o.dependencies)this.addFile(a,r,s)},add(o){if(o.kind=="extension"){let r=t.get(
o.extendee.typeName);r||t.set(o.extendee.typeName,r=new Map),r.set(o.number,o)}e.set(o.typeName,o)},get(o){return e.
get(o)},getFile(o){return n.get(o)},getMessage(o){let r=e.get(o);return r?.kind=="message"?r:void 0},getEnum(o){
let r=e.get(o);return r?.kind=="enum"?r:void 0},getExtension(o){let r=e.get(o);return r?.kind=="extension"?r:void 0},
getExtensionFor(o,r){var s;return(s=t.get(o.typeName))===null||s===void 0?void 0:s.get(r)},getService(o){let r=e.
get(o);return r?.kind=="service"?r:void 0}}}var Ea=998,Ra=999,Sa=9999,Ga=9,Me=10,Fe=11,Ia=12,Ko=14,Vn=3,Za=2,Jo=1,Na=0,xn=1,Po=2,xa=3,ka=1,wa=2,Ca=1,Va=2;var Wa=1001,Qo={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,
enforceNamingStyle:2,defaultSymbolVisibility:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,
messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1},1e3:{fieldPresence:1,enumType:1,
repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1},
1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,
defaultSymbolVisibility:2}};function jo(e,t){var n,o;let r={kind:"file",proto:e,deprecated:(o=(n=e.options)===
null||n===void 0?void 0:n.deprecated)!==null&&o!==void 0?o:!1,edition:Ya(e),name:e.name.replace(/\.proto$/,""),
dependencies:Ba(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},s=new Map,
a={get(i){return s.get(i)},add(i){var l;F(((l=i.proto.options)===null||l===void 0?void 0:l.mapEntry)===!0),s.set(
i.typeName,i)}};for(let i of e.enumType)zo(i,r,void 0,t);for(let i of e.messageType)$o(i,r,void 0,t,a);for(let i of e.
service)La(i,r,t);kn(r,t);for(let i of s.values())wn(i,t,a);for(let i of r.messages)wn(i,t,a),kn(i,t);t.addFile(
r,!0)}function kn(e,t){switch(e.kind){case"file":for(let n of e.proto.extension){let o=Cn(n,e,t);e.extensions.
push(o),t.add(o)}break;case"message":for(let n of e.proto.extension){let o=Cn(n,e,t);e.nestedExtensions.push(o),
t.add(o)}for(let n of e.nestedMessages)kn(n,t);break}}function wn(e,t,n){let o=e.proto.oneofDecl.map(s=>Ta(s,e)),
r=new Set;for(let s of e.proto.field){let a=Ua(s,o),i=Cn(s,e,t,a,n);e.fields.push(i),e.field[i.localName]=i,a===
void 0?e.members.push(i):(a.fields.push(i),r.has(a)||(r.add(a),e.members.push(a)))}for(let s of o.filter(a=>r.
has(a)))e.oneofs.push(s);for(let s of e.nestedMessages)wn(s,t,n)}function zo(e,t,n,o){var r,s,a,i,l;let c=Fa(e.
name,e.value),d={kind:"enum",proto:e,deprecated:(s=(r=e.options)===null||r===void 0?void 0:r.deprecated)!==null&&
s!==void 0?s:!1,file:t,parent:n,open:!0,name:e.name,typeName:At(e,n,t),value:{},values:[],sharedPrefix:c,toString(){
return`enum ${this.typeName}`}};d.open=Oa(d),o.add(d);for(let m of e.value){let p=m.name;d.values.push(d.value[m.
number]={kind:"enum_value",proto:m,deprecated:(i=(a=m.options)===null||a===void 0?void 0:a.deprecated)!==null&&
i!==void 0?i:!1,parent:d,name:p,localName:be(c==null?p:p.substring(c.length)),number:m.number,toString(){return`\
enum value ${d.typeName}.${p}`}})}((l=n?.nestedEnums)!==null&&l!==void 0?l:t.enums).push(d)}function $o(e,t,n,o,r){
var s,a,i,l;let c={kind:"message",proto:e,deprecated:(a=(s=e.options)===null||s===void 0?void 0:s.deprecated)!==
null&&a!==void 0?a:!1,file:t,parent:n,name:e.name,typeName:At(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],
nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};((i=e.options)===null||i===
void 0?void 0:i.mapEntry)===!0?r.add(c):(((l=n?.nestedMessages)!==null&&l!==void 0?l:t.messages).push(c),o.add(
c));for(let d of e.enumType)zo(d,t,c,o);for(let d of e.nestedType)$o(d,t,c,o,r)}function La(e,t,n){var o,r;let s={
kind:"service",proto:e,deprecated:(r=(o=e.options)===null||o===void 0?void 0:o.deprecated)!==null&&r!==void 0?
r:!1,file:t,name:e.name,typeName:At(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};
t.services.push(s),n.add(s);for(let a of e.method){let i=va(a,s,n);s.methods.push(i),s.method[i.localName]=i}}
function va(e,t,n){var o,r,s,a;let i;e.clientStreaming&&e.serverStreaming?i="bidi_streaming":e.clientStreaming?
i="client_streaming":e.serverStreaming?i="server_streaming":i="unary";let l=n.getMessage(J(e.inputType)),c=n.getMessage(
J(e.outputType));F(l,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),F(c,`invalid Method\
DescriptorProto: output_type ${e.inputType} not found`);let d=e.name;return{kind:"rpc",proto:e,deprecated:(r=(o=
e.options)===null||o===void 0?void 0:o.deprecated)!==null&&r!==void 0?r:!1,parent:t,name:d,localName:be(d.length?
be(d[0].toLowerCase()+d.substring(1)):d),methodKind:i,input:l,output:c,idempotency:(a=(s=e.options)===null||s===
void 0?void 0:s.idempotencyLevel)!==null&&a!==void 0?a:Na,toString(){return`rpc ${t.typeName}.${d}`}}}function Ta(e,t){
return{kind:"oneof",proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:be(ge(e.name)),toString(){return`\
oneof ${t.typeName}.${this.name}`}}}function Cn(e,t,n,o,r){var s,a,i;let l=r===void 0,c={kind:"field",proto:e,
deprecated:(a=(s=e.options)===null||s===void 0?void 0:s.deprecated)!==null&&a!==void 0?a:!1,name:e.name,number:e.
number,scalar:void 0,message:void 0,enum:void 0,presence:Xa(e,o,l,t),utf8Validation:Ka(e,t),listKind:void 0,mapKind:void 0,
mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0};if(l){let b=t.kind==
"file"?t:t.file,S=t.kind=="file"?void 0:t,I=At(e,S,b);c.kind="extension",c.file=b,c.parent=S,c.oneof=void 0,c.
typeName=I,c.jsonName=`[${I}]`,c.toString=()=>`extension ${I}`;let A=n.getMessage(J(e.extendee));F(A,`invalid \
FieldDescriptorProto: extendee ${e.extendee} not found`),c.extendee=A}else{let b=t;F(b.kind=="message"),c.parent=
b,c.oneof=o,c.localName=o?ge(e.name):be(ge(e.name)),c.jsonName=e.jsonName,c.toString=()=>`field ${b.typeName}.${e.
name}`}let d=e.label,m=e.type,p=(i=e.options)===null||i===void 0?void 0:i.jstype;if(d===Vn){let b=m==Fe?r?.get(
J(e.typeName)):void 0;if(b){c.fieldKind="map";let{key:S,value:I}=_a(b);return c.mapKey=S.scalar,c.mapKind=I.fieldKind,
c.message=I.message,c.delimitedEncoding=!1,c.enum=I.enum,c.scalar=I.scalar,c}switch(c.fieldKind="list",m){case Fe:case Me:
c.listKind="message",c.message=n.getMessage(J(e.typeName)),F(c.message),c.delimitedEncoding=Ho(e,t);break;case Ko:
c.listKind="enum",c.enum=n.getEnum(J(e.typeName)),F(c.enum);break;default:c.listKind="scalar",c.scalar=m,c.longAsString=
p==Jo;break}return c.packed=Da(e,t),c}switch(m){case Fe:case Me:c.fieldKind="message",c.message=n.getMessage(J(
e.typeName)),F(c.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),c.delimitedEncoding=
Ho(e,t),c.getDefaultValue=()=>{};break;case Ko:{let b=n.getEnum(J(e.typeName));F(b!==void 0,`invalid FieldDesc\
riptorProto: type_name ${e.typeName} not found`),c.fieldKind="enum",c.enum=n.getEnum(J(e.typeName)),c.getDefaultValue=
()=>oe(e,"defaultValue")?_o(b,e.defaultValue):void 0;break}default:{c.fieldKind="scalar",c.scalar=m,c.longAsString=
p==Jo,c.getDefaultValue=()=>oe(e,"defaultValue")?Oo(m,e.defaultValue):void 0;break}}return c}function Ya(e){switch(e.
syntax){case"":case"proto2":return Ea;case"proto3":return Ra;case"editions":if(e.edition===Sa)return Wa;if(e.edition in
Qo)return e.edition;throw new Error(`${e.name}: unsupported edition`);default:throw new Error(`${e.name}: unsu\
pported syntax "${e.syntax}"`)}}function Ba(e,t){return e.dependency.map(n=>{let o=t.getFile(n);if(!o)throw new Error(
`Cannot find ${n}, imported by ${e.name}`);return o})}function Fa(e,t){let n=Ma(e)+"_";for(let o of t){if(!o.name.
toLowerCase().startsWith(n))return;let r=o.name.substring(n.length);if(r.length==0||/^\d/.test(r))return}return n}
function Ma(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,t=>"_"+t)).toLowerCase()}function At(e,t,n){
let o;return t?o=`${t.typeName}.${e.name}`:n.proto.package.length>0?o=`${n.proto.package}.${e.name}`:o=`${e.name}`,
o}function J(e){return e.startsWith(".")?e.substring(1):e}function Ua(e,t){if(!oe(e,"oneofIndex")||e.proto3Optional)
return;let n=t[e.oneofIndex];return F(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number}\
 not found`),n}function Xa(e,t,n,o){if(e.label==Za)return xa;if(e.label==Vn)return Po;if(t||e.proto3Optional||
n)return xn;let r=re("fieldPresence",{proto:e,parent:o});return r==Po&&(e.type==Fe||e.type==Me)?xn:r}function Da(e,t){
if(e.label!=Vn)return!1;switch(e.type){case Ga:case Ia:case Me:case Fe:return!1}let n=e.options;return n&&oe(n,
"packed")?n.packed:ka==re("repeatedFieldEncoding",{proto:e,parent:t})}function _a(e){let t=e.fields.find(o=>o.
number===1),n=e.fields.find(o=>o.number===2);return F(t&&t.fieldKind=="scalar"&&t.scalar!=u.BYTES&&t.scalar!=u.
FLOAT&&t.scalar!=u.DOUBLE&&n&&n.fieldKind!="list"&&n.fieldKind!="map"),{key:t,value:n}}function Oa(e){var t;return Ca==
re("enumType",{proto:e.proto,parent:(t=e.parent)!==null&&t!==void 0?t:e.file})}function Ho(e,t){return e.type==
Me?!0:wa==re("messageEncoding",{proto:e,parent:t})}function Ka(e,t){return Va==re("utf8Validation",{proto:e,parent:t})}
function re(e,t){var n,o;let r=(n=t.proto.options)===null||n===void 0?void 0:n.features;if(r){let s=r[e];if(s!=
0)return s}if("kind"in t){if(t.kind=="message")return re(e,(o=t.parent)!==null&&o!==void 0?o:t.file);let s=Qo[t.
edition];if(!s)throw new Error(`feature default for edition ${t.edition} not found`);return s[e]}return re(e,t.
parent)}function F(e,t){if(!e)throw new Error(t)}function qo(e){let t=Ja(e);return t.messageType.forEach(Be),ht(t,()=>{}).getFile(t.name)}function Ja(e){return Object.
assign(Object.create({syntax:"",edition:0}),Object.assign(Object.assign({$typeName:"google.protobuf.FileDescri\
ptorProto",dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),
{messageType:e.messageType.map(er),enumType:e.enumType.map(tr)}))}function er(e){var t,n,o,r,s,a,i,l;return Object.
assign(Object.create({visibility:0}),{$typeName:"google.protobuf.DescriptorProto",name:e.name,field:(n=(t=e.field)===
null||t===void 0?void 0:t.map(Pa))!==null&&n!==void 0?n:[],extension:[],nestedType:(r=(o=e.nestedType)===null||
o===void 0?void 0:o.map(er))!==null&&r!==void 0?r:[],enumType:(a=(s=e.enumType)===null||s===void 0?void 0:s.map(
tr))!==null&&a!==void 0?a:[],extensionRange:(l=(i=e.extensionRange)===null||i===void 0?void 0:i.map(d=>Object.
assign({$typeName:"google.protobuf.DescriptorProto.ExtensionRange"},d)))!==null&&l!==void 0?l:[],oneofDecl:[],
reservedRange:[],reservedName:[]})}function Pa(e){return Object.assign(Object.create({label:1,typeName:"",extendee:"",
defaultValue:"",oneofIndex:0,jsonName:"",proto3Optional:!1}),Object.assign(Object.assign({$typeName:"google.pr\
otobuf.FieldDescriptorProto"},e),{options:e.options?ja(e.options):void 0}))}function ja(e){var t,n,o;return Object.
assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,
retention:0}),Object.assign(Object.assign({$typeName:"google.protobuf.FieldOptions"},e),{targets:(t=e.targets)!==
null&&t!==void 0?t:[],editionDefaults:(o=(n=e.editionDefaults)===null||n===void 0?void 0:n.map(s=>Object.assign(
{$typeName:"google.protobuf.FieldOptions.EditionDefault"},s)))!==null&&o!==void 0?o:[],uninterpretedOption:[]}))}
function tr(e){return Object.assign(Object.create({visibility:0}),{$typeName:"google.protobuf.EnumDescriptorPr\
oto",name:e.name,reservedName:[],reservedRange:[],value:e.value.map(n=>Object.assign({$typeName:"google.protob\
uf.EnumValueDescriptorProto"},n))})}function y(e,t,...n){return n.reduce((o,r)=>o.nestedMessages[r],e.messages[t])}var Ha=qo({name:"google/protobuf/descriptor.proto",package:"google.protobuf",messageType:[{name:"FileDescripto\
rSet",field:[{name:"file",number:1,type:11,label:3,typeName:".google.protobuf.FileDescriptorProto"}],extensionRange:[
{start:536e6,end:536000001}]},{name:"FileDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"\
package",number:2,type:9,label:1},{name:"dependency",number:3,type:9,label:3},{name:"public_dependency",number:10,
type:5,label:3},{name:"weak_dependency",number:11,type:5,label:3},{name:"option_dependency",number:15,type:9,label:3},
{name:"message_type",number:4,type:11,label:3,typeName:".google.protobuf.DescriptorProto"},{name:"enum_type",number:5,
type:11,label:3,typeName:".google.protobuf.EnumDescriptorProto"},{name:"service",number:6,type:11,label:3,typeName:"\
.google.protobuf.ServiceDescriptorProto"},{name:"extension",number:7,type:11,label:3,typeName:".google.protobu\
f.FieldDescriptorProto"},{name:"options",number:8,type:11,label:1,typeName:".google.protobuf.FileOptions"},{name:"\
source_code_info",number:9,type:11,label:1,typeName:".google.protobuf.SourceCodeInfo"},{name:"syntax",number:12,
type:9,label:1},{name:"edition",number:14,type:14,label:1,typeName:".google.protobuf.Edition"}]},{name:"Descri\
ptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"field",number:2,type:11,label:3,typeName:".goog\
le.protobuf.FieldDescriptorProto"},{name:"extension",number:6,type:11,label:3,typeName:".google.protobuf.Field\
DescriptorProto"},{name:"nested_type",number:3,type:11,label:3,typeName:".google.protobuf.DescriptorProto"},{name:"\
enum_type",number:4,type:11,label:3,typeName:".google.protobuf.EnumDescriptorProto"},{name:"extension_range",number:5,
type:11,label:3,typeName:".google.protobuf.DescriptorProto.ExtensionRange"},{name:"oneof_decl",number:8,type:11,
label:3,typeName:".google.protobuf.OneofDescriptorProto"},{name:"options",number:7,type:11,label:1,typeName:".\
google.protobuf.MessageOptions"},{name:"reserved_range",number:9,type:11,label:3,typeName:".google.protobuf.De\
scriptorProto.ReservedRange"},{name:"reserved_name",number:10,type:9,label:3},{name:"visibility",number:11,type:14,
label:1,typeName:".google.protobuf.SymbolVisibility"}],nestedType:[{name:"ExtensionRange",field:[{name:"start",
number:1,type:5,label:1},{name:"end",number:2,type:5,label:1},{name:"options",number:3,type:11,label:1,typeName:"\
.google.protobuf.ExtensionRangeOptions"}]},{name:"ReservedRange",field:[{name:"start",number:1,type:5,label:1},
{name:"end",number:2,type:5,label:1}]}]},{name:"ExtensionRangeOptions",field:[{name:"uninterpreted_option",number:999,
type:11,label:3,typeName:".google.protobuf.UninterpretedOption"},{name:"declaration",number:2,type:11,label:3,
typeName:".google.protobuf.ExtensionRangeOptions.Declaration",options:{retention:2}},{name:"features",number:50,
type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"verification",number:3,type:14,label:1,typeName:"\
.google.protobuf.ExtensionRangeOptions.VerificationState",defaultValue:"UNVERIFIED",options:{retention:2}}],nestedType:[
{name:"Declaration",field:[{name:"number",number:1,type:5,label:1},{name:"full_name",number:2,type:9,label:1},
{name:"type",number:3,type:9,label:1},{name:"reserved",number:5,type:8,label:1},{name:"repeated",number:6,type:8,
label:1}]}],enumType:[{name:"VerificationState",value:[{name:"DECLARATION",number:0},{name:"UNVERIFIED",number:1}]}],
extensionRange:[{start:1e3,end:536870912}]},{name:"FieldDescriptorProto",field:[{name:"name",number:1,type:9,label:1},
{name:"number",number:3,type:5,label:1},{name:"label",number:4,type:14,label:1,typeName:".google.protobuf.Fiel\
dDescriptorProto.Label"},{name:"type",number:5,type:14,label:1,typeName:".google.protobuf.FieldDescriptorProto\
.Type"},{name:"type_name",number:6,type:9,label:1},{name:"extendee",number:2,type:9,label:1},{name:"default_va\
lue",number:7,type:9,label:1},{name:"oneof_index",number:9,type:5,label:1},{name:"json_name",number:10,type:9,
label:1},{name:"options",number:8,type:11,label:1,typeName:".google.protobuf.FieldOptions"},{name:"proto3_opti\
onal",number:17,type:8,label:1}],enumType:[{name:"Type",value:[{name:"TYPE_DOUBLE",number:1},{name:"TYPE_FLOAT",
number:2},{name:"TYPE_INT64",number:3},{name:"TYPE_UINT64",number:4},{name:"TYPE_INT32",number:5},{name:"TYPE_\
FIXED64",number:6},{name:"TYPE_FIXED32",number:7},{name:"TYPE_BOOL",number:8},{name:"TYPE_STRING",number:9},{name:"\
TYPE_GROUP",number:10},{name:"TYPE_MESSAGE",number:11},{name:"TYPE_BYTES",number:12},{name:"TYPE_UINT32",number:13},
{name:"TYPE_ENUM",number:14},{name:"TYPE_SFIXED32",number:15},{name:"TYPE_SFIXED64",number:16},{name:"TYPE_SIN\
T32",number:17},{name:"TYPE_SINT64",number:18}]},{name:"Label",value:[{name:"LABEL_OPTIONAL",number:1},{name:"\
LABEL_REPEATED",number:3},{name:"LABEL_REQUIRED",number:2}]}]},{name:"OneofDescriptorProto",field:[{name:"name",
number:1,type:9,label:1},{name:"options",number:2,type:11,label:1,typeName:".google.protobuf.OneofOptions"}]},
{name:"EnumDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"value",number:2,type:11,label:3,
typeName:".google.protobuf.EnumValueDescriptorProto"},{name:"options",number:3,type:11,label:1,typeName:".goog\
le.protobuf.EnumOptions"},{name:"reserved_range",number:4,type:11,label:3,typeName:".google.protobuf.EnumDescr\
iptorProto.EnumReservedRange"},{name:"reserved_name",number:5,type:9,label:3},{name:"visibility",number:6,type:14,
label:1,typeName:".google.protobuf.SymbolVisibility"}],nestedType:[{name:"EnumReservedRange",field:[{name:"sta\
rt",number:1,type:5,label:1},{name:"end",number:2,type:5,label:1}]}]},{name:"EnumValueDescriptorProto",field:[
{name:"name",number:1,type:9,label:1},{name:"number",number:2,type:5,label:1},{name:"options",number:3,type:11,
label:1,typeName:".google.protobuf.EnumValueOptions"}]},{name:"ServiceDescriptorProto",field:[{name:"name",number:1,
type:9,label:1},{name:"method",number:2,type:11,label:3,typeName:".google.protobuf.MethodDescriptorProto"},{name:"\
options",number:3,type:11,label:1,typeName:".google.protobuf.ServiceOptions"}]},{name:"MethodDescriptorProto",
field:[{name:"name",number:1,type:9,label:1},{name:"input_type",number:2,type:9,label:1},{name:"output_type",number:3,
type:9,label:1},{name:"options",number:4,type:11,label:1,typeName:".google.protobuf.MethodOptions"},{name:"cli\
ent_streaming",number:5,type:8,label:1,defaultValue:"false"},{name:"server_streaming",number:6,type:8,label:1,
defaultValue:"false"}]},{name:"FileOptions",field:[{name:"java_package",number:1,type:9,label:1},{name:"java_o\
uter_classname",number:8,type:9,label:1},{name:"java_multiple_files",number:10,type:8,label:1,defaultValue:"fa\
lse",options:{}},{name:"java_generate_equals_and_hash",number:20,type:8,label:1,options:{deprecated:!0}},{name:"\
java_string_check_utf8",number:27,type:8,label:1,defaultValue:"false"},{name:"optimize_for",number:9,type:14,label:1,
typeName:".google.protobuf.FileOptions.OptimizeMode",defaultValue:"SPEED"},{name:"go_package",number:11,type:9,
label:1},{name:"cc_generic_services",number:16,type:8,label:1,defaultValue:"false"},{name:"java_generic_servic\
es",number:17,type:8,label:1,defaultValue:"false"},{name:"py_generic_services",number:18,type:8,label:1,defaultValue:"\
false"},{name:"deprecated",number:23,type:8,label:1,defaultValue:"false"},{name:"cc_enable_arenas",number:31,type:8,
label:1,defaultValue:"true"},{name:"objc_class_prefix",number:36,type:9,label:1},{name:"csharp_namespace",number:37,
type:9,label:1},{name:"swift_prefix",number:39,type:9,label:1},{name:"php_class_prefix",number:40,type:9,label:1},
{name:"php_namespace",number:41,type:9,label:1},{name:"php_metadata_namespace",number:44,type:9,label:1},{name:"\
ruby_package",number:45,type:9,label:1},{name:"features",number:50,type:11,label:1,typeName:".google.protobuf.\
FeatureSet"},{name:"uninterpreted_option",number:999,type:11,label:3,typeName:".google.protobuf.UninterpretedO\
ption"}],enumType:[{name:"OptimizeMode",value:[{name:"SPEED",number:1},{name:"CODE_SIZE",number:2},{name:"LITE\
_RUNTIME",number:3}]}],extensionRange:[{start:1e3,end:536870912}]},{name:"MessageOptions",field:[{name:"messag\
e_set_wire_format",number:1,type:8,label:1,defaultValue:"false"},{name:"no_standard_descriptor_accessor",number:2,
type:8,label:1,defaultValue:"false"},{name:"deprecated",number:3,type:8,label:1,defaultValue:"false"},{name:"m\
ap_entry",number:7,type:8,label:1},{name:"deprecated_legacy_json_field_conflicts",number:11,type:8,label:1,options:{
deprecated:!0}},{name:"features",number:12,type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"unin\
terpreted_option",number:999,type:11,label:3,typeName:".google.protobuf.UninterpretedOption"}],extensionRange:[
{start:1e3,end:536870912}]},{name:"FieldOptions",field:[{name:"ctype",number:1,type:14,label:1,typeName:".goog\
le.protobuf.FieldOptions.CType",defaultValue:"STRING"},{name:"packed",number:2,type:8,label:1},{name:"jstype",
number:6,type:14,label:1,typeName:".google.protobuf.FieldOptions.JSType",defaultValue:"JS_NORMAL"},{name:"lazy",
number:5,type:8,label:1,defaultValue:"false"},{name:"unverified_lazy",number:15,type:8,label:1,defaultValue:"f\
alse"},{name:"deprecated",number:3,type:8,label:1,defaultValue:"false"},{name:"weak",number:10,type:8,label:1,
defaultValue:"false",options:{deprecated:!0}},{name:"debug_redact",number:16,type:8,label:1,defaultValue:"fals\
e"},{name:"retention",number:17,type:14,label:1,typeName:".google.protobuf.FieldOptions.OptionRetention"},{name:"\
targets",number:19,type:14,label:3,typeName:".google.protobuf.FieldOptions.OptionTargetType"},{name:"edition_d\
efaults",number:20,type:11,label:3,typeName:".google.protobuf.FieldOptions.EditionDefault"},{name:"features",number:21,
type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"feature_support",number:22,type:11,label:1,typeName:"\
.google.protobuf.FieldOptions.FeatureSupport"},{name:"uninterpreted_option",number:999,type:11,label:3,typeName:"\
.google.protobuf.UninterpretedOption"}],nestedType:[{name:"EditionDefault",field:[{name:"edition",number:3,type:14,
label:1,typeName:".google.protobuf.Edition"},{name:"value",number:2,type:9,label:1}]},{name:"FeatureSupport",field:[
{name:"edition_introduced",number:1,type:14,label:1,typeName:".google.protobuf.Edition"},{name:"edition_deprec\
ated",number:2,type:14,label:1,typeName:".google.protobuf.Edition"},{name:"deprecation_warning",number:3,type:9,
label:1},{name:"edition_removed",number:4,type:14,label:1,typeName:".google.protobuf.Edition"},{name:"removal_\
error",number:5,type:9,label:1}]}],enumType:[{name:"CType",value:[{name:"STRING",number:0},{name:"CORD",number:1},
{name:"STRING_PIECE",number:2}]},{name:"JSType",value:[{name:"JS_NORMAL",number:0},{name:"JS_STRING",number:1},
{name:"JS_NUMBER",number:2}]},{name:"OptionRetention",value:[{name:"RETENTION_UNKNOWN",number:0},{name:"RETENT\
ION_RUNTIME",number:1},{name:"RETENTION_SOURCE",number:2}]},{name:"OptionTargetType",value:[{name:"TARGET_TYPE\
_UNKNOWN",number:0},{name:"TARGET_TYPE_FILE",number:1},{name:"TARGET_TYPE_EXTENSION_RANGE",number:2},{name:"TA\
RGET_TYPE_MESSAGE",number:3},{name:"TARGET_TYPE_FIELD",number:4},{name:"TARGET_TYPE_ONEOF",number:5},{name:"TA\
RGET_TYPE_ENUM",number:6},{name:"TARGET_TYPE_ENUM_ENTRY",number:7},{name:"TARGET_TYPE_SERVICE",number:8},{name:"\
TARGET_TYPE_METHOD",number:9}]}],extensionRange:[{start:1e3,end:536870912}]},{name:"OneofOptions",field:[{name:"\
features",number:1,type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"uninterpreted_option",number:999,
type:11,label:3,typeName:".google.protobuf.UninterpretedOption"}],extensionRange:[{start:1e3,end:536870912}]},
{name:"EnumOptions",field:[{name:"allow_alias",number:2,type:8,label:1},{name:"deprecated",number:3,type:8,label:1,
defaultValue:"false"},{name:"deprecated_legacy_json_field_conflicts",number:6,type:8,label:1,options:{deprecated:!0}},
{name:"features",number:7,type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"uninterpreted_option",
number:999,type:11,label:3,typeName:".google.protobuf.UninterpretedOption"}],extensionRange:[{start:1e3,end:536870912}]},
{name:"EnumValueOptions",field:[{name:"deprecated",number:1,type:8,label:1,defaultValue:"false"},{name:"featur\
es",number:2,type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"debug_redact",number:3,type:8,label:1,
defaultValue:"false"},{name:"feature_support",number:4,type:11,label:1,typeName:".google.protobuf.FieldOptions\
.FeatureSupport"},{name:"uninterpreted_option",number:999,type:11,label:3,typeName:".google.protobuf.Uninterpr\
etedOption"}],extensionRange:[{start:1e3,end:536870912}]},{name:"ServiceOptions",field:[{name:"features",number:34,
type:11,label:1,typeName:".google.protobuf.FeatureSet"},{name:"deprecated",number:33,type:8,label:1,defaultValue:"\
false"},{name:"uninterpreted_option",number:999,type:11,label:3,typeName:".google.protobuf.UninterpretedOption"}],
extensionRange:[{start:1e3,end:536870912}]},{name:"MethodOptions",field:[{name:"deprecated",number:33,type:8,label:1,
defaultValue:"false"},{name:"idempotency_level",number:34,type:14,label:1,typeName:".google.protobuf.MethodOpt\
ions.IdempotencyLevel",defaultValue:"IDEMPOTENCY_UNKNOWN"},{name:"features",number:35,type:11,label:1,typeName:"\
.google.protobuf.FeatureSet"},{name:"uninterpreted_option",number:999,type:11,label:3,typeName:".google.protob\
uf.UninterpretedOption"}],enumType:[{name:"IdempotencyLevel",value:[{name:"IDEMPOTENCY_UNKNOWN",number:0},{name:"\
NO_SIDE_EFFECTS",number:1},{name:"IDEMPOTENT",number:2}]}],extensionRange:[{start:1e3,end:536870912}]},{name:"\
UninterpretedOption",field:[{name:"name",number:2,type:11,label:3,typeName:".google.protobuf.UninterpretedOpti\
on.NamePart"},{name:"identifier_value",number:3,type:9,label:1},{name:"positive_int_value",number:4,type:4,label:1},
{name:"negative_int_value",number:5,type:3,label:1},{name:"double_value",number:6,type:1,label:1},{name:"strin\
g_value",number:7,type:12,label:1},{name:"aggregate_value",number:8,type:9,label:1}],nestedType:[{name:"NamePa\
rt",field:[{name:"name_part",number:1,type:9,label:2},{name:"is_extension",number:2,type:8,label:2}]}]},{name:"\
FeatureSet",field:[{name:"field_presence",number:1,type:14,label:1,typeName:".google.protobuf.FeatureSet.Field\
Presence",options:{retention:1,targets:[4,1],editionDefaults:[{value:"EXPLICIT",edition:900},{value:"IMPLICIT",
edition:999},{value:"EXPLICIT",edition:1e3}]}},{name:"enum_type",number:2,type:14,label:1,typeName:".google.pr\
otobuf.FeatureSet.EnumType",options:{retention:1,targets:[6,1],editionDefaults:[{value:"CLOSED",edition:900},{
value:"OPEN",edition:999}]}},{name:"repeated_field_encoding",number:3,type:14,label:1,typeName:".google.protob\
uf.FeatureSet.RepeatedFieldEncoding",options:{retention:1,targets:[4,1],editionDefaults:[{value:"EXPANDED",edition:900},
{value:"PACKED",edition:999}]}},{name:"utf8_validation",number:4,type:14,label:1,typeName:".google.protobuf.Fe\
atureSet.Utf8Validation",options:{retention:1,targets:[4,1],editionDefaults:[{value:"NONE",edition:900},{value:"\
VERIFY",edition:999}]}},{name:"message_encoding",number:5,type:14,label:1,typeName:".google.protobuf.FeatureSe\
t.MessageEncoding",options:{retention:1,targets:[4,1],editionDefaults:[{value:"LENGTH_PREFIXED",edition:900}]}},
{name:"json_format",number:6,type:14,label:1,typeName:".google.protobuf.FeatureSet.JsonFormat",options:{retention:1,
targets:[3,6,1],editionDefaults:[{value:"LEGACY_BEST_EFFORT",edition:900},{value:"ALLOW",edition:999}]}},{name:"\
enforce_naming_style",number:7,type:14,label:1,typeName:".google.protobuf.FeatureSet.EnforceNamingStyle",options:{
retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:"STYLE_LEGACY",edition:900},{value:"STYLE2024",
edition:1001}]}},{name:"default_symbol_visibility",number:8,type:14,label:1,typeName:".google.protobuf.Feature\
Set.VisibilityFeature.DefaultSymbolVisibility",options:{retention:2,targets:[1],editionDefaults:[{value:"EXPOR\
T_ALL",edition:900},{value:"EXPORT_TOP_LEVEL",edition:1001}]}}],nestedType:[{name:"VisibilityFeature",enumType:[
{name:"DefaultSymbolVisibility",value:[{name:"DEFAULT_SYMBOL_VISIBILITY_UNKNOWN",number:0},{name:"EXPORT_ALL",
number:1},{name:"EXPORT_TOP_LEVEL",number:2},{name:"LOCAL_ALL",number:3},{name:"STRICT",number:4}]}]}],enumType:[
{name:"FieldPresence",value:[{name:"FIELD_PRESENCE_UNKNOWN",number:0},{name:"EXPLICIT",number:1},{name:"IMPLIC\
IT",number:2},{name:"LEGACY_REQUIRED",number:3}]},{name:"EnumType",value:[{name:"ENUM_TYPE_UNKNOWN",number:0},
{name:"OPEN",number:1},{name:"CLOSED",number:2}]},{name:"RepeatedFieldEncoding",value:[{name:"REPEATED_FIELD_E\
NCODING_UNKNOWN",number:0},{name:"PACKED",number:1},{name:"EXPANDED",number:2}]},{name:"Utf8Validation",value:[
{name:"UTF8_VALIDATION_UNKNOWN",number:0},{name:"VERIFY",number:2},{name:"NONE",number:3}]},{name:"MessageEnco\
ding",value:[{name:"MESSAGE_ENCODING_UNKNOWN",number:0},{name:"LENGTH_PREFIXED",number:1},{name:"DELIMITED",number:2}]},
{name:"JsonFormat",value:[{name:"JSON_FORMAT_UNKNOWN",number:0},{name:"ALLOW",number:1},{name:"LEGACY_BEST_EFF\
ORT",number:2}]},{name:"EnforceNamingStyle",value:[{name:"ENFORCE_NAMING_STYLE_UNKNOWN",number:0},{name:"STYLE\
2024",number:1},{name:"STYLE_LEGACY",number:2}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,
end:10001}]},{name:"FeatureSetDefaults",field:[{name:"defaults",number:1,type:11,label:3,typeName:".google.pro\
tobuf.FeatureSetDefaults.FeatureSetEditionDefault"},{name:"minimum_edition",number:4,type:14,label:1,typeName:"\
.google.protobuf.Edition"},{name:"maximum_edition",number:5,type:14,label:1,typeName:".google.protobuf.Edition"}],
nestedType:[{name:"FeatureSetEditionDefault",field:[{name:"edition",number:3,type:14,label:1,typeName:".google\
.protobuf.Edition"},{name:"overridable_features",number:4,type:11,label:1,typeName:".google.protobuf.FeatureSe\
t"},{name:"fixed_features",number:5,type:11,label:1,typeName:".google.protobuf.FeatureSet"}]}]},{name:"SourceC\
odeInfo",field:[{name:"location",number:1,type:11,label:3,typeName:".google.protobuf.SourceCodeInfo.Location"}],
nestedType:[{name:"Location",field:[{name:"path",number:1,type:5,label:3,options:{packed:!0}},{name:"span",number:2,
type:5,label:3,options:{packed:!0}},{name:"leading_comments",number:3,type:9,label:1},{name:"trailing_comments",
number:4,type:9,label:1},{name:"leading_detached_comments",number:6,type:9,label:3}]}],extensionRange:[{start:536e6,
end:536000001}]},{name:"GeneratedCodeInfo",field:[{name:"annotation",number:1,type:11,label:3,typeName:".googl\
e.protobuf.GeneratedCodeInfo.Annotation"}],nestedType:[{name:"Annotation",field:[{name:"path",number:1,type:5,
label:3,options:{packed:!0}},{name:"source_file",number:2,type:9,label:1},{name:"begin",number:3,type:5,label:1},
{name:"end",number:4,type:5,label:1},{name:"semantic",number:5,type:14,label:1,typeName:".google.protobuf.Gene\
ratedCodeInfo.Annotation.Semantic"}],enumType:[{name:"Semantic",value:[{name:"NONE",number:0},{name:"SET",number:1},
{name:"ALIAS",number:2}]}]}]}],enumType:[{name:"Edition",value:[{name:"EDITION_UNKNOWN",number:0},{name:"EDITI\
ON_LEGACY",number:900},{name:"EDITION_PROTO2",number:998},{name:"EDITION_PROTO3",number:999},{name:"EDITION_20\
23",number:1e3},{name:"EDITION_2024",number:1001},{name:"EDITION_UNSTABLE",number:9999},{name:"EDITION_1_TEST_\
ONLY",number:1},{name:"EDITION_2_TEST_ONLY",number:2},{name:"EDITION_99997_TEST_ONLY",number:99997},{name:"EDI\
TION_99998_TEST_ONLY",number:99998},{name:"EDITION_99999_TEST_ONLY",number:99999},{name:"EDITION_MAX",number:2147483647}]},
{name:"SymbolVisibility",value:[{name:"VISIBILITY_UNSET",number:0},{name:"VISIBILITY_LOCAL",number:1},{name:"V\
ISIBILITY_EXPORT",number:2}]}]});var Sr=y(Ha,1);var nr;(function(e){e[e.DECLARATION=0]="DECLARATION",e[e.UNVERIFIED=1]="UNVERIFIED"})(nr||(nr={}));var or;(function(e){e[e.DOUBLE=1]="DOUBLE",e[e.FLOAT=2]="FLOAT",e[e.INT64=3]="INT64",e[e.UINT64=4]="UINT64",e[e.
INT32=5]="INT32",e[e.FIXED64=6]="FIXED64",e[e.FIXED32=7]="FIXED32",e[e.BOOL=8]="BOOL",e[e.STRING=9]="STRING",e[e.
GROUP=10]="GROUP",e[e.MESSAGE=11]="MESSAGE",e[e.BYTES=12]="BYTES",e[e.UINT32=13]="UINT32",e[e.ENUM=14]="ENUM",
e[e.SFIXED32=15]="SFIXED32",e[e.SFIXED64=16]="SFIXED64",e[e.SINT32=17]="SINT32",e[e.SINT64=18]="SINT64"})(or||
(or={}));var rr;(function(e){e[e.OPTIONAL=1]="OPTIONAL",e[e.REPEATED=3]="REPEATED",e[e.REQUIRED=2]="REQUIRED"})(rr||(rr=
{}));var sr;(function(e){e[e.SPEED=1]="SPEED",e[e.CODE_SIZE=2]="CODE_SIZE",e[e.LITE_RUNTIME=3]="LITE_RUNTIME"})(sr||
(sr={}));var ar;(function(e){e[e.STRING=0]="STRING",e[e.CORD=1]="CORD",e[e.STRING_PIECE=2]="STRING_PIECE"})(ar||(ar={}));var ir;(function(e){e[e.JS_NORMAL=0]="JS_NORMAL",e[e.JS_STRING=1]="JS_STRING",e[e.JS_NUMBER=2]="JS_NUMBER"})(ir||
(ir={}));var lr;(function(e){e[e.RETENTION_UNKNOWN=0]="RETENTION_UNKNOWN",e[e.RETENTION_RUNTIME=1]="RETENTION_RUNTIME",
e[e.RETENTION_SOURCE=2]="RETENTION_SOURCE"})(lr||(lr={}));var cr;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]="TARGET_TYPE_UNKNOWN",e[e.TARGET_TYPE_FILE=1]="TARGET_TYPE_FILE",
e[e.TARGET_TYPE_EXTENSION_RANGE=2]="TARGET_TYPE_EXTENSION_RANGE",e[e.TARGET_TYPE_MESSAGE=3]="TARGET_TYPE_MESSA\
GE",e[e.TARGET_TYPE_FIELD=4]="TARGET_TYPE_FIELD",e[e.TARGET_TYPE_ONEOF=5]="TARGET_TYPE_ONEOF",e[e.TARGET_TYPE_ENUM=
6]="TARGET_TYPE_ENUM",e[e.TARGET_TYPE_ENUM_ENTRY=7]="TARGET_TYPE_ENUM_ENTRY",e[e.TARGET_TYPE_SERVICE=8]="TARGE\
T_TYPE_SERVICE",e[e.TARGET_TYPE_METHOD=9]="TARGET_TYPE_METHOD"})(cr||(cr={}));var ur;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]="IDEMPOTENCY_UNKNOWN",e[e.NO_SIDE_EFFECTS=1]="NO_SIDE_EFFECTS",
e[e.IDEMPOTENT=2]="IDEMPOTENT"})(ur||(ur={}));var dr;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]="DEFAULT_SYMBOL_VISIBILITY_UNKNOWN",e[e.EXPORT_ALL=
1]="EXPORT_ALL",e[e.EXPORT_TOP_LEVEL=2]="EXPORT_TOP_LEVEL",e[e.LOCAL_ALL=3]="LOCAL_ALL",e[e.STRICT=4]="STRICT"})(
dr||(dr={}));var mr;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]="FIELD_PRESENCE_UNKNOWN",e[e.EXPLICIT=1]="EXPLICIT",e[e.IMPLICIT=
2]="IMPLICIT",e[e.LEGACY_REQUIRED=3]="LEGACY_REQUIRED"})(mr||(mr={}));var pr;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]="ENUM_TYPE_UNKNOWN",e[e.OPEN=1]="OPEN",e[e.CLOSED=2]="CLOSED"})(pr||
(pr={}));var fr;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]="REPEATED_FIELD_ENCODING_UNKNOWN",e[e.PACKED=1]="PA\
CKED",e[e.EXPANDED=2]="EXPANDED"})(fr||(fr={}));var gr;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]="UTF8_VALIDATION_UNKNOWN",e[e.VERIFY=2]="VERIFY",e[e.NONE=3]=
"NONE"})(gr||(gr={}));var br;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]="MESSAGE_ENCODING_UNKNOWN",e[e.LENGTH_PREFIXED=1]="LENGTH_\
PREFIXED",e[e.DELIMITED=2]="DELIMITED"})(br||(br={}));var yr;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]="JSON_FORMAT_UNKNOWN",e[e.ALLOW=1]="ALLOW",e[e.LEGACY_BEST_EFFORT=
2]="LEGACY_BEST_EFFORT"})(yr||(yr={}));var hr;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]="ENFORCE_NAMING_STYLE_UNKNOWN",e[e.STYLE2024=1]="STYLE\
2024",e[e.STYLE_LEGACY=2]="STYLE_LEGACY"})(hr||(hr={}));var Ar;(function(e){e[e.NONE=0]="NONE",e[e.SET=1]="SET",e[e.ALIAS=2]="ALIAS"})(Ar||(Ar={}));var Er;(function(e){e[e.EDITION_UNKNOWN=0]="EDITION_UNKNOWN",e[e.EDITION_LEGACY=900]="EDITION_LEGACY",e[e.EDITION_PROTO2=
998]="EDITION_PROTO2",e[e.EDITION_PROTO3=999]="EDITION_PROTO3",e[e.EDITION_2023=1e3]="EDITION_2023",e[e.EDITION_2024=
1001]="EDITION_2024",e[e.EDITION_UNSTABLE=9999]="EDITION_UNSTABLE",e[e.EDITION_1_TEST_ONLY=1]="EDITION_1_TEST_\
ONLY",e[e.EDITION_2_TEST_ONLY=2]="EDITION_2_TEST_ONLY",e[e.EDITION_99997_TEST_ONLY=99997]="EDITION_99997_TEST_\
ONLY",e[e.EDITION_99998_TEST_ONLY=99998]="EDITION_99998_TEST_ONLY",e[e.EDITION_99999_TEST_ONLY=99999]="EDITION\
_99999_TEST_ONLY",e[e.EDITION_MAX=2147483647]="EDITION_MAX"})(Er||(Er={}));var Rr;(function(e){e[e.VISIBILITY_UNSET=0]="VISIBILITY_UNSET",e[e.VISIBILITY_LOCAL=1]="VISIBILITY_LOCAL",e[e.
VISIBILITY_EXPORT=2]="VISIBILITY_EXPORT"})(Rr||(Rr={}));function Qa(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function se(e,t,n){
let o=pe(e,void 0,!1);return Gr(o,new me(t),Qa(n),!1,t.byteLength),o.message}function Gr(e,t,n,o,r){var s;if(++n.depth>n.recursionLimit)throw new Error(`cannot decode ${e.desc} from binar\
y: maximum recursion depth of ${n.recursionLimit} reached`);let a=o?t.len:t.pos+r,i,l,c=(s=e.getUnknown())!==null&&
s!==void 0?s:[];for(;t.pos<a&&([i,l]=t.tag(),!(o&&l==R.EndGroup));){let d=e.findNumber(i);if(!d){let m=n.recursionLimit-
n.depth,p=t.skip(l,i,m);n.readUnknownFields&&c.push({no:i,wireType:l,data:p});continue}za(e,t,d,l,n)}if(o&&(l!=
R.EndGroup||i!==r))throw new Error("invalid end group tag");c.length>0&&e.setUnknown(c),n.depth--}function za(e,t,n,o,r){
var s;switch(n.fieldKind){case"scalar":e.set(n,ye(t,n.scalar,n.utf8Validation));break;case"enum":let a=ye(t,u.
INT32);if(n.enum.open)e.set(n,a);else if(n.enum.values.some(l=>l.number===a))e.set(n,a);else if(r.readUnknownFields){
let l=[];Ve(a,l);let c=(s=e.getUnknown())!==null&&s!==void 0?s:[];c.push({no:n.number,wireType:o,data:new Uint8Array(
l)}),e.setUnknown(c)}break;case"message":e.set(n,Wn(t,r,n,e.get(n)));break;case"list":qa(t,o,e.get(n),r);break;case"\
map":$a(t,e.get(n),r);break}}function $a(e,t,n){let o=t.field(),r,s,a=e.uint32(),i=e.pos+a;for(;e.pos<i;){let[
l]=e.tag();switch(l){case 1:r=ye(e,o.mapKey,o.utf8Validation);break;case 2:switch(o.mapKind){case"scalar":s=ye(
e,o.scalar,o.utf8Validation);break;case"enum":s=e.int32();break;case"message":s=Wn(e,n,o);break}break}}if(r===
void 0&&(r=K(o.mapKey,!1)),s===void 0)switch(o.mapKind){case"scalar":s=K(o.scalar,!1);break;case"enum":s=o.enum.
values[0].number;break;case"message":s=pe(o.message,void 0,!1);break}t.set(r,s)}function qa(e,t,n,o){var r;let s=n.
field();if(s.listKind==="message"){n.add(Wn(e,o,s));return}let a=(r=s.scalar)!==null&&r!==void 0?r:u.INT32;if(!(t==
R.LengthDelimited&&a!=u.STRING&&a!=u.BYTES)){n.add(ye(e,a,s.utf8Validation));return}let l=e.uint32()+e.pos;for(;e.
pos<l;)n.add(ye(e,a,s.utf8Validation))}function Wn(e,t,n,o){let r=n.delimitedEncoding,s=o??pe(n.message,void 0,
!1);return Gr(s,e,t,r,r?n.number:e.uint32()),s}function ye(e,t,n=!1){switch(t){case u.STRING:return e.string(n);case u.
BOOL:return e.bool();case u.DOUBLE:return e.double();case u.FLOAT:return e.float();case u.INT32:return e.int32();case u.
INT64:return e.int64();case u.UINT64:return e.uint64();case u.FIXED64:return e.fixed64();case u.BYTES:return e.
bytes();case u.FIXED32:return e.fixed32();case u.SFIXED32:return e.sfixed32();case u.SFIXED64:return e.sfixed64();case u.
SINT64:return e.sint64();case u.UINT32:return e.uint32();case u.SINT32:return e.sint32()}}function g(e,t){var n;let o=se(Sr,Do(e));return o.messageType.forEach(Be),o.dependency=(n=t?.map(s=>s.proto.name))!==
null&&n!==void 0?n:[],ht(o,s=>t?.find(a=>a.proto.name===s)).getFile(o.name)}var C=g("Ch9nb29nbGUvcHJvdG9idWYvdGltZXN0YW1wLnByb3RvEg9nb29nbGUucHJvdG9idWYiKwoJVGltZXN0YW1wEg8KB3NlY29uZHMYA\
SABKAMSDQoFbmFub3MYAiABKAVChQEKE2NvbS5nb29nbGUucHJvdG9idWZCDlRpbWVzdGFtcFByb3RvUAFaMmdvb2dsZS5nb2xhbmcub3JnL3B\
yb3RvYnVmL3R5cGVzL2tub3duL3RpbWVzdGFtcHBi+AEBogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM");var H=g("Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgA\
SgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3R\
vYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw");var Ir=g("Chlnb29nbGUvcHJvdG9idWYvYW55LnByb3RvEg9nb29nbGUucHJvdG9idWYiJgoDQW55EhAKCHR5cGVfdXJsGAEgASgJEg0KBXZh\
bHVlGAIgASgMQnYKE2NvbS5nb29nbGUucHJvdG9idWZCCEFueVByb3RvUAFaLGdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3\
duL2FueXBiogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM");var ei=3,Zr={writeUnknownFields:!0};function ti(e){return e?Object.assign(Object.assign({},Zr),e):Zr}function Ue(e,t,n){
return Et(new dt,ti(n),pe(e,t)).finish()}function Et(e,t,n){var o;for(let r of n.sortedFields){if(!n.isSet(r)){
if(r.presence==ei)throw new Error(`cannot encode ${r} to binary: required field not set`);continue}ni(e,t,n,r)}
if(t.writeUnknownFields)for(let{no:r,wireType:s,data:a}of(o=n.getUnknown())!==null&&o!==void 0?o:[])e.tag(r,s).
raw(a);return e}function ni(e,t,n,o){var r;switch(o.fieldKind){case"scalar":case"enum":Rt(e,n.desc.typeName,o.
name,(r=o.scalar)!==null&&r!==void 0?r:u.INT32,o.number,n.get(o));break;case"list":oi(e,t,o,n.get(o));break;case"\
message":Nr(e,t,o,n.get(o));break;case"map":for(let[s,a]of n.get(o))ri(e,t,o,s,a);break}}function Rt(e,t,n,o,r,s){
xr(e.tag(r,si(o)),t,n,o,s)}function Nr(e,t,n,o){n.delimitedEncoding?Et(e.tag(n.number,R.StartGroup),t,o).tag(n.
number,R.EndGroup):Et(e.tag(n.number,R.LengthDelimited).fork(),t,o).join()}function oi(e,t,n,o){var r;if(n.listKind==
"message"){for(let a of o)Nr(e,t,n,a);return}let s=(r=n.scalar)!==null&&r!==void 0?r:u.INT32;if(n.packed){if(!o.
size)return;e.tag(n.number,R.LengthDelimited).fork();for(let a of o)xr(e,n.parent.typeName,n.name,s,a);e.join();
return}for(let a of o)Rt(e,n.parent.typeName,n.name,s,n.number,a)}function ri(e,t,n,o,r){var s;switch(e.tag(n.
number,R.LengthDelimited).fork(),Rt(e,n.parent.typeName,n.name,n.mapKey,1,o),n.mapKind){case"scalar":case"enum":
Rt(e,n.parent.typeName,n.name,(s=n.scalar)!==null&&s!==void 0?s:u.INT32,2,r);break;case"message":Et(e.tag(2,R.
LengthDelimited).fork(),t,r).join();break}e.join()}function xr(e,t,n,o,r){try{switch(o){case u.STRING:e.string(
r);break;case u.BOOL:e.bool(r);break;case u.DOUBLE:e.double(r);break;case u.FLOAT:e.float(r);break;case u.INT32:
e.int32(r);break;case u.INT64:e.int64(r);break;case u.UINT64:e.uint64(r);break;case u.FIXED64:e.fixed64(r);break;case u.
BYTES:e.bytes(r);break;case u.FIXED32:e.fixed32(r);break;case u.SFIXED32:e.sfixed32(r);break;case u.SFIXED64:e.
sfixed64(r);break;case u.SINT64:e.sint64(r);break;case u.UINT32:e.uint32(r);break;case u.SINT32:e.sint32(r);break}}catch(s){
throw s instanceof Error?new Error(`cannot encode field ${t}.${n} to binary: ${s.message}`):s}}function si(e){
switch(e){case u.BYTES:case u.STRING:return R.LengthDelimited;case u.DOUBLE:case u.FIXED64:case u.SFIXED64:return R.
Bit64;case u.FIXED32:case u.SFIXED32:case u.FLOAT:return R.Bit32;default:return R.Varint}}var Q=g("Chxnb29nbGUvcHJvdG9idWYvc3RydWN0LnByb3RvEg9nb29nbGUucHJvdG9idWYihAEKBlN0cnVjdBIzCgZmaWVsZHMYASADKAsyI\
y5nb29nbGUucHJvdG9idWYuU3RydWN0LkZpZWxkc0VudHJ5GkUKC0ZpZWxkc0VudHJ5EgsKA2tleRgBIAEoCRIlCgV2YWx1ZRgCIAEoCzIWLmd\
vb2dsZS5wcm90b2J1Zi5WYWx1ZToCOAEi6gEKBVZhbHVlEjAKCm51bGxfdmFsdWUYASABKA4yGi5nb29nbGUucHJvdG9idWYuTnVsbFZhbHVlS\
AASFgoMbnVtYmVyX3ZhbHVlGAIgASgBSAASFgoMc3RyaW5nX3ZhbHVlGAMgASgJSAASFAoKYm9vbF92YWx1ZRgEIAEoCEgAEi8KDHN0cnVjdF9\
2YWx1ZRgFIAEoCzIXLmdvb2dsZS5wcm90b2J1Zi5TdHJ1Y3RIABIwCgpsaXN0X3ZhbHVlGAYgASgLMhouZ29vZ2xlLnByb3RvYnVmLkxpc3RWY\
Wx1ZUgAQgYKBGtpbmQiMwoJTGlzdFZhbHVlEiYKBnZhbHVlcxgBIAMoCzIWLmdvb2dsZS5wcm90b2J1Zi5WYWx1ZSobCglOdWxsVmFsdWUSDgo\
KTlVMTF9WQUxVRRAAQn8KE2NvbS5nb29nbGUucHJvdG9idWZCC1N0cnVjdFByb3RvUAFaL2dvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5c\
GVzL2tub3duL3N0cnVjdHBi+AEBogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM");var kr;(function(e){e[e.NULL_VALUE=0]="NULL_VALUE"})(kr||(kr={}));var he=g("Ch5nb29nbGUvcHJvdG9idWYvd3JhcHBlcnMucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIcCgtEb3VibGVWYWx1ZRINCgV2YWx1ZRgB\
IAEoASIbCgpGbG9hdFZhbHVlEg0KBXZhbHVlGAEgASgCIhsKCkludDY0VmFsdWUSDQoFdmFsdWUYASABKAMiHAoLVUludDY0VmFsdWUSDQoFdm\
FsdWUYASABKAQiGwoKSW50MzJWYWx1ZRINCgV2YWx1ZRgBIAEoBSIcCgtVSW50MzJWYWx1ZRINCgV2YWx1ZRgBIAEoDSIaCglCb29sVmFsdWUS\
DQoFdmFsdWUYASABKAgiHAoLU3RyaW5nVmFsdWUSDQoFdmFsdWUYASABKAkiGwoKQnl0ZXNWYWx1ZRINCgV2YWx1ZRgBIAEoDEKDAQoTY29tLm\
dvb2dsZS5wcm90b2J1ZkINV3JhcHBlcnNQcm90b1ABWjFnb29nbGUuZ29sYW5nLm9yZy9wcm90b2J1Zi90eXBlcy9rbm93bi93cmFwcGVyc3Bi\
+AEBogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM");var Ae=g("Ch1mbHl0ZWlkbC9jb3JlL2V4ZWN1dGlvbi5wcm90bxINZmx5dGVpZGwuY29yZSKnAQoRV29ya2Zsb3dFeGVjdXRpb24ikQEKBVBo\
YXNlEg0KCVVOREVGSU5FRBAAEgoKBlFVRVVFRBABEgsKB1JVTk5JTkcQAhIOCgpTVUNDRUVESU5HEAMSDQoJU1VDQ0VFREVEEAQSCwoHRkFJTE\
lORxAFEgoKBkZBSUxFRBAGEgsKB0FCT1JURUQQBxINCglUSU1FRF9PVVQQCBIMCghBQk9SVElORxAJIrYBCg1Ob2RlRXhlY3V0aW9uIqQBCgVQ\
aGFzZRINCglVTkRFRklORUQQABIKCgZRVUVVRUQQARILCgdSVU5OSU5HEAISDQoJU1VDQ0VFREVEEAMSCwoHRkFJTElORxAEEgoKBkZBSUxFRB\
AFEgsKB0FCT1JURUQQBhILCgdTS0lQUEVEEAcSDQoJVElNRURfT1VUEAgSEwoPRFlOQU1JQ19SVU5OSU5HEAkSDQoJUkVDT1ZFUkVEEAoirAEK\
DVRhc2tFeGVjdXRpb24imgEKBVBoYXNlEg0KCVVOREVGSU5FRBAAEgoKBlFVRVVFRBABEgsKB1JVTk5JTkcQAhINCglTVUNDRUVERUQQAxILCg\
dBQk9SVEVEEAQSCgoGRkFJTEVEEAUSEAoMSU5JVElBTElaSU5HEAYSGQoVV0FJVElOR19GT1JfUkVTT1VSQ0VTEAcSFAoQUkVUUllBQkxFX0ZB\
SUxFRBAIIugBCg5FeGVjdXRpb25FcnJvchIMCgRjb2RlGAEgASgJEg8KB21lc3NhZ2UYAiABKAkSEQoJZXJyb3JfdXJpGAMgASgJEjUKBGtpbm\
QYBCABKA4yJy5mbHl0ZWlkbC5jb3JlLkV4ZWN1dGlvbkVycm9yLkVycm9yS2luZBItCgl0aW1lc3RhbXAYBSABKAsyGi5nb29nbGUucHJvdG9i\
dWYuVGltZXN0YW1wEg4KBndvcmtlchgGIAEoCSIuCglFcnJvcktpbmQSCwoHVU5LTk9XThAAEggKBFVTRVIQARIKCgZTWVNURU0QAiLvAQoHVG\
Fza0xvZxILCgN1cmkYASABKAkSDAoEbmFtZRgCIAEoCRI8Cg5tZXNzYWdlX2Zvcm1hdBgDIAEoDjIkLmZseXRlaWRsLmNvcmUuVGFza0xvZy5N\
ZXNzYWdlRm9ybWF0EiYKA3R0bBgEIAEoCzIZLmdvb2dsZS5wcm90b2J1Zi5EdXJhdGlvbhIYChBTaG93V2hpbGVQZW5kaW5nGAUgASgIEhgKEE\
hpZGVPbmNlRmluaXNoZWQYBiABKAgiLwoNTWVzc2FnZUZvcm1hdBILCgdVTktOT1dOEAASBwoDQ1NWEAESCAoESlNPThACIlIKCkxvZ0NvbnRl\
eHQSKgoEcG9kcxgBIAMoCzIcLmZseXRlaWRsLmNvcmUuUG9kTG9nQ29udGV4dBIYChBwcmltYXJ5X3BvZF9uYW1lGAIgASgJIsMBCg1Qb2RMb2\
dDb250ZXh0EhEKCW5hbWVzcGFjZRgBIAEoCRIQCghwb2RfbmFtZRgCIAEoCRIzCgpjb250YWluZXJzGAMgAygLMh8uZmx5dGVpZGwuY29yZS5D\
b250YWluZXJDb250ZXh0Eh4KFnByaW1hcnlfY29udGFpbmVyX25hbWUYBCABKAkSOAoPaW5pdF9jb250YWluZXJzGAUgAygLMh8uZmx5dGVpZG\
wuY29yZS5Db250YWluZXJDb250ZXh0IvABChBDb250YWluZXJDb250ZXh0EhYKDmNvbnRhaW5lcl9uYW1lGAEgASgJEj8KB3Byb2Nlc3MYAiAB\
KAsyLi5mbHl0ZWlkbC5jb3JlLkNvbnRhaW5lckNvbnRleHQuUHJvY2Vzc0NvbnRleHQaggEKDlByb2Nlc3NDb250ZXh0EjgKFGNvbnRhaW5lcl\
9zdGFydF90aW1lGAEgASgLMhouZ29vZ2xlLnByb3RvYnVmLlRpbWVzdGFtcBI2ChJjb250YWluZXJfZW5kX3RpbWUYAiABKAsyGi5nb29nbGUu\
cHJvdG9idWYuVGltZXN0YW1wIkoKFFF1YWxpdHlPZlNlcnZpY2VTcGVjEjIKD3F1ZXVlaW5nX2J1ZGdldBgBIAEoCzIZLmdvb2dsZS5wcm90b2\
J1Zi5EdXJhdGlvbiLCAQoQUXVhbGl0eU9mU2VydmljZRI0CgR0aWVyGAEgASgOMiQuZmx5dGVpZGwuY29yZS5RdWFsaXR5T2ZTZXJ2aWNlLlRp\
ZXJIABIzCgRzcGVjGAIgASgLMiMuZmx5dGVpZGwuY29yZS5RdWFsaXR5T2ZTZXJ2aWNlU3BlY0gAIjQKBFRpZXISDQoJVU5ERUZJTkVEEAASCA\
oESElHSBABEgoKBk1FRElVTRACEgcKA0xPVxADQg0KC2Rlc2lnbmF0aW9uQjxaOmdpdGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwv\
Z2VuL3BiLWdvL2ZseXRlaWRsL2NvcmViBnByb3RvMw",[H,C]);var wr=g("CiJmbHl0ZWlkbC9jb3JlL2V4ZWN1dGlvbl9lbnZzLnByb3RvEg1mbHl0ZWlkbC5jb3JlInEKFkV4ZWN1dGlvbkVudkFzc2lnbm1l\
bnQSEAoIbm9kZV9pZHMYASADKAkSEQoJdGFza190eXBlGAIgASgJEjIKDWV4ZWN1dGlvbl9lbnYYAyABKAsyGy5mbHl0ZWlkbC5jb3JlLkV4ZW\
N1dGlvbkVudiKeAQoMRXhlY3V0aW9uRW52EgwKBG5hbWUYASABKAkSDAoEdHlwZRgCIAEoCRIpCgZleHRhbnQYAyABKAsyFy5nb29nbGUucHJv\
dG9idWYuU3RydWN0SAASJwoEc3BlYxgEIAEoCzIXLmdvb2dsZS5wcm90b2J1Zi5TdHJ1Y3RIABIPCgd2ZXJzaW9uGAUgASgJQg0KC2Vudmlyb2\
5tZW50QjxaOmdpdGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwvZ2VuL3BiLWdvL2ZseXRlaWRsL2NvcmViBnByb3RvMw",[Q]);var Ee=g("ChlmbHl0ZWlkbC9jb3JlL3R5cGVzLnByb3RvEg1mbHl0ZWlkbC5jb3JlIowCCgpTY2hlbWFUeXBlEjcKB2NvbHVtbnMYAyADKAsy\
Ji5mbHl0ZWlkbC5jb3JlLlNjaGVtYVR5cGUuU2NoZW1hQ29sdW1uGsQBCgxTY2hlbWFDb2x1bW4SDAoEbmFtZRgBIAEoCRJFCgR0eXBlGAIgAS\
gOMjcuZmx5dGVpZGwuY29yZS5TY2hlbWFUeXBlLlNjaGVtYUNvbHVtbi5TY2hlbWFDb2x1bW5UeXBlIl8KEFNjaGVtYUNvbHVtblR5cGUSCwoH\
SU5URUdFUhAAEgkKBUZMT0FUEAESCgoGU1RSSU5HEAISCwoHQk9PTEVBThADEgwKCERBVEVUSU1FEAQSDAoIRFVSQVRJT04QBSL6AQoVU3RydW\
N0dXJlZERhdGFzZXRUeXBlEkMKB2NvbHVtbnMYASADKAsyMi5mbHl0ZWlkbC5jb3JlLlN0cnVjdHVyZWREYXRhc2V0VHlwZS5EYXRhc2V0Q29s\
dW1uEg4KBmZvcm1hdBgCIAEoCRIcChRleHRlcm5hbF9zY2hlbWFfdHlwZRgDIAEoCRIdChVleHRlcm5hbF9zY2hlbWFfYnl0ZXMYBCABKAwaTw\
oNRGF0YXNldENvbHVtbhIMCgRuYW1lGAEgASgJEjAKDGxpdGVyYWxfdHlwZRgCIAEoCzIaLmZseXRlaWRsLmNvcmUuTGl0ZXJhbFR5cGUijwEK\
CEJsb2JUeXBlEg4KBmZvcm1hdBgBIAEoCRJCCg5kaW1lbnNpb25hbGl0eRgCIAEoDjIqLmZseXRlaWRsLmNvcmUuQmxvYlR5cGUuQmxvYkRpbW\
Vuc2lvbmFsaXR5Ii8KEkJsb2JEaW1lbnNpb25hbGl0eRIKCgZTSU5HTEUQABINCglNVUxUSVBBUlQQASIaCghFbnVtVHlwZRIOCgZ2YWx1ZXMY\
ASADKAkiOQoJVW5pb25UeXBlEiwKCHZhcmlhbnRzGAEgAygLMhouZmx5dGVpZGwuY29yZS5MaXRlcmFsVHlwZSK3AQoNVHlwZVN0cnVjdHVyZR\
ILCgN0YWcYASABKAkSRwoOZGF0YWNsYXNzX3R5cGUYAiADKAsyLy5mbHl0ZWlkbC5jb3JlLlR5cGVTdHJ1Y3R1cmUuRGF0YWNsYXNzVHlwZUVu\
dHJ5GlAKEkRhdGFjbGFzc1R5cGVFbnRyeRILCgNrZXkYASABKAkSKQoFdmFsdWUYAiABKAsyGi5mbHl0ZWlkbC5jb3JlLkxpdGVyYWxUeXBlOg\
I4ASI+Cg5UeXBlQW5ub3RhdGlvbhIsCgthbm5vdGF0aW9ucxgBIAEoCzIXLmdvb2dsZS5wcm90b2J1Zi5TdHJ1Y3QiuwQKC0xpdGVyYWxUeXBl\
EisKBnNpbXBsZRgBIAEoDjIZLmZseXRlaWRsLmNvcmUuU2ltcGxlVHlwZUgAEisKBnNjaGVtYRgCIAEoCzIZLmZseXRlaWRsLmNvcmUuU2NoZW\
1hVHlwZUgAEjUKD2NvbGxlY3Rpb25fdHlwZRgDIAEoCzIaLmZseXRlaWRsLmNvcmUuTGl0ZXJhbFR5cGVIABI0Cg5tYXBfdmFsdWVfdHlwZRgE\
IAEoCzIaLmZseXRlaWRsLmNvcmUuTGl0ZXJhbFR5cGVIABInCgRibG9iGAUgASgLMhcuZmx5dGVpZGwuY29yZS5CbG9iVHlwZUgAEiwKCWVudW\
1fdHlwZRgHIAEoCzIXLmZseXRlaWRsLmNvcmUuRW51bVR5cGVIABJHChdzdHJ1Y3R1cmVkX2RhdGFzZXRfdHlwZRgIIAEoCzIkLmZseXRlaWRs\
LmNvcmUuU3RydWN0dXJlZERhdGFzZXRUeXBlSAASLgoKdW5pb25fdHlwZRgKIAEoCzIYLmZseXRlaWRsLmNvcmUuVW5pb25UeXBlSAASKQoIbW\
V0YWRhdGEYBiABKAsyFy5nb29nbGUucHJvdG9idWYuU3RydWN0EjEKCmFubm90YXRpb24YCSABKAsyHS5mbHl0ZWlkbC5jb3JlLlR5cGVBbm5v\
dGF0aW9uEi8KCXN0cnVjdHVyZRgLIAEoCzIcLmZseXRlaWRsLmNvcmUuVHlwZVN0cnVjdHVyZUIGCgR0eXBlImMKD091dHB1dFJlZmVyZW5jZR\
IPCgdub2RlX2lkGAEgASgJEgsKA3ZhchgCIAEoCRIyCglhdHRyX3BhdGgYAyADKAsyHy5mbHl0ZWlkbC5jb3JlLlByb21pc2VBdHRyaWJ1dGUi\
SAoQUHJvbWlzZUF0dHJpYnV0ZRIWCgxzdHJpbmdfdmFsdWUYASABKAlIABITCglpbnRfdmFsdWUYAiABKAVIAEIHCgV2YWx1ZSIwCgVFcnJvch\
IWCg5mYWlsZWRfbm9kZV9pZBgBIAEoCRIPCgdtZXNzYWdlGAIgASgJKoYBCgpTaW1wbGVUeXBlEggKBE5PTkUQABILCgdJTlRFR0VSEAESCQoF\
RkxPQVQQAhIKCgZTVFJJTkcQAxILCgdCT09MRUFOEAQSDAoIREFURVRJTUUQBRIMCghEVVJBVElPThAGEgoKBkJJTkFSWRAHEgkKBUVSUk9SEA\
gSCgoGU1RSVUNUEAlCPFo6Z2l0aHViLmNvbS9mbHl0ZW9yZy9mbHl0ZS9mbHl0ZWlkbC9nZW4vcGItZ28vZmx5dGVpZGwvY29yZWIGcHJvdG8z",
[Q]);var T=g("ChxmbHl0ZWlkbC9jb3JlL2xpdGVyYWxzLnByb3RvEg1mbHl0ZWlkbC5jb3JlIsgBCglQcmltaXRpdmUSEQoHaW50ZWdlchgBIAEoA\
0gAEhUKC2Zsb2F0X3ZhbHVlGAIgASgBSAASFgoMc3RyaW5nX3ZhbHVlGAMgASgJSAASEQoHYm9vbGVhbhgEIAEoCEgAEi4KCGRhdGV0aW1lGAU\
gASgLMhouZ29vZ2xlLnByb3RvYnVmLlRpbWVzdGFtcEgAEi0KCGR1cmF0aW9uGAYgASgLMhkuZ29vZ2xlLnByb3RvYnVmLkR1cmF0aW9uSABCB\
woFdmFsdWUiBgoEVm9pZCJCCgRCbG9iEi0KCG1ldGFkYXRhGAEgASgLMhsuZmx5dGVpZGwuY29yZS5CbG9iTWV0YWRhdGESCwoDdXJpGAMgASg\
JIjUKDEJsb2JNZXRhZGF0YRIlCgR0eXBlGAEgASgLMhcuZmx5dGVpZGwuY29yZS5CbG9iVHlwZSIkCgZCaW5hcnkSDQoFdmFsdWUYASABKAwSC\
woDdGFnGAIgASgJIj4KBlNjaGVtYRILCgN1cmkYASABKAkSJwoEdHlwZRgDIAEoCzIZLmZseXRlaWRsLmNvcmUuU2NoZW1hVHlwZSJYCgVVbml\
vbhIlCgV2YWx1ZRgBIAEoCzIWLmZseXRlaWRsLmNvcmUuTGl0ZXJhbBIoCgR0eXBlGAIgASgLMhouZmx5dGVpZGwuY29yZS5MaXRlcmFsVHlwZ\
SJiChlTdHJ1Y3R1cmVkRGF0YXNldE1ldGFkYXRhEkUKF3N0cnVjdHVyZWRfZGF0YXNldF90eXBlGAEgASgLMiQuZmx5dGVpZGwuY29yZS5TdHJ\
1Y3R1cmVkRGF0YXNldFR5cGUiXAoRU3RydWN0dXJlZERhdGFzZXQSCwoDdXJpGAEgASgJEjoKCG1ldGFkYXRhGAIgASgLMiguZmx5dGVpZGwuY\
29yZS5TdHJ1Y3R1cmVkRGF0YXNldE1ldGFkYXRhIpsDCgZTY2FsYXISLQoJcHJpbWl0aXZlGAEgASgLMhguZmx5dGVpZGwuY29yZS5QcmltaXR\
pdmVIABIjCgRibG9iGAIgASgLMhMuZmx5dGVpZGwuY29yZS5CbG9iSAASJwoGYmluYXJ5GAMgASgLMhUuZmx5dGVpZGwuY29yZS5CaW5hcnlIA\
BInCgZzY2hlbWEYBCABKAsyFS5mbHl0ZWlkbC5jb3JlLlNjaGVtYUgAEigKCW5vbmVfdHlwZRgFIAEoCzITLmZseXRlaWRsLmNvcmUuVm9pZEg\
AEiUKBWVycm9yGAYgASgLMhQuZmx5dGVpZGwuY29yZS5FcnJvckgAEioKB2dlbmVyaWMYByABKAsyFy5nb29nbGUucHJvdG9idWYuU3RydWN0S\
AASPgoSc3RydWN0dXJlZF9kYXRhc2V0GAggASgLMiAuZmx5dGVpZGwuY29yZS5TdHJ1Y3R1cmVkRGF0YXNldEgAEiUKBXVuaW9uGAkgASgLMhQ\
uZmx5dGVpZGwuY29yZS5VbmlvbkgAQgcKBXZhbHVlIucCCgdMaXRlcmFsEicKBnNjYWxhchgBIAEoCzIVLmZseXRlaWRsLmNvcmUuU2NhbGFyS\
AASNgoKY29sbGVjdGlvbhgCIAEoCzIgLmZseXRlaWRsLmNvcmUuTGl0ZXJhbENvbGxlY3Rpb25IABIoCgNtYXAYAyABKAsyGS5mbHl0ZWlkbC5\
jb3JlLkxpdGVyYWxNYXBIABJFChJvZmZsb2FkZWRfbWV0YWRhdGEYCCABKAsyJy5mbHl0ZWlkbC5jb3JlLkxpdGVyYWxPZmZsb2FkZWRNZXRhZ\
GF0YUgAEgwKBGhhc2gYBCABKAkSNgoIbWV0YWRhdGEYBSADKAsyJC5mbHl0ZWlkbC5jb3JlLkxpdGVyYWwuTWV0YWRhdGFFbnRyeRovCg1NZXR\
hZGF0YUVudHJ5EgsKA2tleRgBIAEoCRINCgV2YWx1ZRgCIAEoCToCOAFCBwoFdmFsdWVKBAgGEAdKBAgHEAgibgoYTGl0ZXJhbE9mZmxvYWRlZ\
E1ldGFkYXRhEgsKA3VyaRgBIAEoCRISCgpzaXplX2J5dGVzGAIgASgEEjEKDWluZmVycmVkX3R5cGUYAyABKAsyGi5mbHl0ZWlkbC5jb3JlLkx\
pdGVyYWxUeXBlIj0KEUxpdGVyYWxDb2xsZWN0aW9uEigKCGxpdGVyYWxzGAEgAygLMhYuZmx5dGVpZGwuY29yZS5MaXRlcmFsIpABCgpMaXRlc\
mFsTWFwEjkKCGxpdGVyYWxzGAEgAygLMicuZmx5dGVpZGwuY29yZS5MaXRlcmFsTWFwLkxpdGVyYWxzRW50cnkaRwoNTGl0ZXJhbHNFbnRyeRI\
LCgNrZXkYASABKAkSJQoFdmFsdWUYAiABKAsyFi5mbHl0ZWlkbC5jb3JlLkxpdGVyYWw6AjgBIkUKFUJpbmRpbmdEYXRhQ29sbGVjdGlvbhIsC\
ghiaW5kaW5ncxgBIAMoCzIaLmZseXRlaWRsLmNvcmUuQmluZGluZ0RhdGEinAEKDkJpbmRpbmdEYXRhTWFwEj0KCGJpbmRpbmdzGAEgAygLMis\
uZmx5dGVpZGwuY29yZS5CaW5kaW5nRGF0YU1hcC5CaW5kaW5nc0VudHJ5GksKDUJpbmRpbmdzRW50cnkSCwoDa2V5GAEgASgJEikKBXZhbHVlG\
AIgASgLMhouZmx5dGVpZGwuY29yZS5CaW5kaW5nRGF0YToCOAEiOwoJVW5pb25JbmZvEi4KCnRhcmdldFR5cGUYASABKAsyGi5mbHl0ZWlkbC5\
jb3JlLkxpdGVyYWxUeXBlIswCCgtCaW5kaW5nRGF0YRInCgZzY2FsYXIYASABKAsyFS5mbHl0ZWlkbC5jb3JlLlNjYWxhckgAEjoKCmNvbGxlY\
3Rpb24YAiABKAsyJC5mbHl0ZWlkbC5jb3JlLkJpbmRpbmdEYXRhQ29sbGVjdGlvbkgAEjEKB3Byb21pc2UYAyABKAsyHi5mbHl0ZWlkbC5jb3J\
lLk91dHB1dFJlZmVyZW5jZUgAEiwKA21hcBgEIAEoCzIdLmZseXRlaWRsLmNvcmUuQmluZGluZ0RhdGFNYXBIABJFChJvZmZsb2FkZWRfbWV0Y\
WRhdGEYBiABKAsyJy5mbHl0ZWlkbC5jb3JlLkxpdGVyYWxPZmZsb2FkZWRNZXRhZGF0YUgAEicKBXVuaW9uGAUgASgLMhguZmx5dGVpZGwuY29\
yZS5VbmlvbkluZm9CBwoFdmFsdWUiQwoHQmluZGluZxILCgN2YXIYASABKAkSKwoHYmluZGluZxgCIAEoCzIaLmZseXRlaWRsLmNvcmUuQmluZ\
GluZ0RhdGEiKgoMS2V5VmFsdWVQYWlyEgsKA2tleRgBIAEoCRINCgV2YWx1ZRgCIAEoCSIgCg1SZXRyeVN0cmF0ZWd5Eg8KB3JldHJpZXMYBSA\
BKA1CPFo6Z2l0aHViLmNvbS9mbHl0ZW9yZy9mbHl0ZS9mbHl0ZWlkbC9nZW4vcGItZ28vZmx5dGVpZGwvY29yZWIGcHJvdG8z",[C,H,Q,Ee]);var Z=g("Ch5mbHl0ZWlkbC9jb3JlL2lkZW50aWZpZXIucHJvdG8SDWZseXRlaWRsLmNvcmUijQEKCklkZW50aWZpZXISMgoNcmVzb3VyY2Vfd\
HlwZRgBIAEoDjIbLmZseXRlaWRsLmNvcmUuUmVzb3VyY2VUeXBlEg8KB3Byb2plY3QYAiABKAkSDgoGZG9tYWluGAMgASgJEgwKBG5hbWUYBCA\
BKAkSDwoHdmVyc2lvbhgFIAEoCRILCgNvcmcYBiABKAkiWQobV29ya2Zsb3dFeGVjdXRpb25JZGVudGlmaWVyEg8KB3Byb2plY3QYASABKAkSD\
goGZG9tYWluGAIgASgJEgwKBG5hbWUYBCABKAkSCwoDb3JnGAUgASgJImwKF05vZGVFeGVjdXRpb25JZGVudGlmaWVyEg8KB25vZGVfaWQYASA\
BKAkSQAoMZXhlY3V0aW9uX2lkGAIgASgLMiouZmx5dGVpZGwuY29yZS5Xb3JrZmxvd0V4ZWN1dGlvbklkZW50aWZpZXIinwEKF1Rhc2tFeGVjd\
XRpb25JZGVudGlmaWVyEioKB3Rhc2tfaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLklkZW50aWZpZXISQQoRbm9kZV9leGVjdXRpb25faWQYAiA\
BKAsyJi5mbHl0ZWlkbC5jb3JlLk5vZGVFeGVjdXRpb25JZGVudGlmaWVyEhUKDXJldHJ5X2F0dGVtcHQYAyABKA0iZwoQU2lnbmFsSWRlbnRpZ\
mllchIRCglzaWduYWxfaWQYASABKAkSQAoMZXhlY3V0aW9uX2lkGAIgASgLMiouZmx5dGVpZGwuY29yZS5Xb3JrZmxvd0V4ZWN1dGlvbklkZW5\
0aWZpZXIqVQoMUmVzb3VyY2VUeXBlEg8KC1VOU1BFQ0lGSUVEEAASCAoEVEFTSxABEgwKCFdPUktGTE9XEAISDwoLTEFVTkNIX1BMQU4QAxILC\
gdEQVRBU0VUEARCPFo6Z2l0aHViLmNvbS9mbHl0ZW9yZy9mbHl0ZS9mbHl0ZWlkbC9nZW4vcGItZ28vZmx5dGVpZGwvY29yZWIGcHJvdG8z"),
Cr=y(Z,0);var Vr=g("Ch9mbHl0ZWlkbC9jb3JlL2FydGlmYWN0X2lkLnByb3RvEg1mbHl0ZWlkbC5jb3JlIkkKC0FydGlmYWN0S2V5Eg8KB3Byb2plY3QY\
ASABKAkSDgoGZG9tYWluGAIgASgJEgwKBG5hbWUYAyABKAkSCwoDb3JnGAQgASgJIp4BChNBcnRpZmFjdEJpbmRpbmdEYXRhEhcKDXBhcnRpdG\
lvbl9rZXkYBSABKAlIABIgChZiaW5kX3RvX3RpbWVfcGFydGl0aW9uGAYgASgISAASNAoOdGltZV90cmFuc2Zvcm0YByABKAsyHC5mbHl0ZWlk\
bC5jb3JlLlRpbWVUcmFuc2Zvcm1CEAoOcGFydGl0aW9uX2RhdGFKBAgBEAUiRwoNVGltZVRyYW5zZm9ybRIRCgl0cmFuc2Zvcm0YASABKAkSIw\
oCb3AYAiABKA4yFy5mbHl0ZWlkbC5jb3JlLk9wZXJhdG9yIh8KEElucHV0QmluZGluZ0RhdGESCwoDdmFyGAEgASgJIhAKDlJ1bnRpbWVCaW5k\
aW5nIpQCCgpMYWJlbFZhbHVlEhYKDHN0YXRpY192YWx1ZRgBIAEoCUgAEjAKCnRpbWVfdmFsdWUYAiABKAsyGi5nb29nbGUucHJvdG9idWYuVG\
ltZXN0YW1wSAASPwoRdHJpZ2dlcmVkX2JpbmRpbmcYAyABKAsyIi5mbHl0ZWlkbC5jb3JlLkFydGlmYWN0QmluZGluZ0RhdGFIABI4Cg1pbnB1\
dF9iaW5kaW5nGAQgASgLMh8uZmx5dGVpZGwuY29yZS5JbnB1dEJpbmRpbmdEYXRhSAASOAoPcnVudGltZV9iaW5kaW5nGAUgASgLMh0uZmx5dG\
VpZGwuY29yZS5SdW50aW1lQmluZGluZ0gAQgcKBXZhbHVlIooBCgpQYXJ0aXRpb25zEjMKBXZhbHVlGAEgAygLMiQuZmx5dGVpZGwuY29yZS5Q\
YXJ0aXRpb25zLlZhbHVlRW50cnkaRwoKVmFsdWVFbnRyeRILCgNrZXkYASABKAkSKAoFdmFsdWUYAiABKAsyGS5mbHl0ZWlkbC5jb3JlLkxhYm\
VsVmFsdWU6AjgBImoKDVRpbWVQYXJ0aXRpb24SKAoFdmFsdWUYASABKAsyGS5mbHl0ZWlkbC5jb3JlLkxhYmVsVmFsdWUSLwoLZ3JhbnVsYXJp\
dHkYAiABKA4yGi5mbHl0ZWlkbC5jb3JlLkdyYW51bGFyaXR5IrQBCgpBcnRpZmFjdElEEjAKDGFydGlmYWN0X2tleRgBIAEoCzIaLmZseXRlaW\
RsLmNvcmUuQXJ0aWZhY3RLZXkSDwoHdmVyc2lvbhgCIAEoCRItCgpwYXJ0aXRpb25zGAMgASgLMhkuZmx5dGVpZGwuY29yZS5QYXJ0aXRpb25z\
EjQKDnRpbWVfcGFydGl0aW9uGAQgASgLMhwuZmx5dGVpZGwuY29yZS5UaW1lUGFydGl0aW9uImkKC0FydGlmYWN0VGFnEjAKDGFydGlmYWN0X2\
tleRgBIAEoCzIaLmZseXRlaWRsLmNvcmUuQXJ0aWZhY3RLZXkSKAoFdmFsdWUYAiABKAsyGS5mbHl0ZWlkbC5jb3JlLkxhYmVsVmFsdWUiyQEK\
DUFydGlmYWN0UXVlcnkSMAoLYXJ0aWZhY3RfaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLkFydGlmYWN0SURIABIyCgxhcnRpZmFjdF90YWcYAi\
ABKAsyGi5mbHl0ZWlkbC5jb3JlLkFydGlmYWN0VGFnSAASDQoDdXJpGAMgASgJSAASNQoHYmluZGluZxgEIAEoCzIiLmZseXRlaWRsLmNvcmUu\
QXJ0aWZhY3RCaW5kaW5nRGF0YUgAQgwKCmlkZW50aWZpZXIqQgoLR3JhbnVsYXJpdHkSCQoFVU5TRVQQABIKCgZNSU5VVEUQARIICgRIT1VSEA\
ISBwoDREFZEAMSCQoFTU9OVEgQBCofCghPcGVyYXRvchIJCgVNSU5VUxAAEggKBFBMVVMQAUI8WjpnaXRodWIuY29tL2ZseXRlb3JnL2ZseXRl\
L2ZseXRlaWRsL2dlbi9wYi1nby9mbHl0ZWlkbC9jb3JlYgZwcm90bzM",[C,Z]);var z=g("Ch1mbHl0ZWlkbC9jb3JlL2ludGVyZmFjZS5wcm90bxINZmx5dGVpZGwuY29yZSKzAQoIVmFyaWFibGUSKAoEdHlwZRgBIAEoCzIaL\
mZseXRlaWRsLmNvcmUuTGl0ZXJhbFR5cGUSEwoLZGVzY3JpcHRpb24YAiABKAkSNgoTYXJ0aWZhY3RfcGFydGlhbF9pZBgDIAEoCzIZLmZseXR\
laWRsLmNvcmUuQXJ0aWZhY3RJRBIwCgxhcnRpZmFjdF90YWcYBCABKAsyGi5mbHl0ZWlkbC5jb3JlLkFydGlmYWN0VGFnIpYBCgtWYXJpYWJsZ\
U1hcBI8Cgl2YXJpYWJsZXMYASADKAsyKS5mbHl0ZWlkbC5jb3JlLlZhcmlhYmxlTWFwLlZhcmlhYmxlc0VudHJ5GkkKDlZhcmlhYmxlc0VudHJ\
5EgsKA2tleRgBIAEoCRImCgV2YWx1ZRgCIAEoCzIXLmZseXRlaWRsLmNvcmUuVmFyaWFibGU6AjgBImkKDlR5cGVkSW50ZXJmYWNlEioKBmluc\
HV0cxgBIAEoCzIaLmZseXRlaWRsLmNvcmUuVmFyaWFibGVNYXASKwoHb3V0cHV0cxgCIAEoCzIaLmZseXRlaWRsLmNvcmUuVmFyaWFibGVNYXA\
i5gEKCVBhcmFtZXRlchIkCgN2YXIYASABKAsyFy5mbHl0ZWlkbC5jb3JlLlZhcmlhYmxlEikKB2RlZmF1bHQYAiABKAsyFi5mbHl0ZWlkbC5jb\
3JlLkxpdGVyYWxIABISCghyZXF1aXJlZBgDIAEoCEgAEjYKDmFydGlmYWN0X3F1ZXJ5GAQgASgLMhwuZmx5dGVpZGwuY29yZS5BcnRpZmFjdFF\
1ZXJ5SAASMAoLYXJ0aWZhY3RfaWQYBSABKAsyGS5mbHl0ZWlkbC5jb3JlLkFydGlmYWN0SURIAEIKCghiZWhhdmlvciKcAQoMUGFyYW1ldGVyT\
WFwEj8KCnBhcmFtZXRlcnMYASADKAsyKy5mbHl0ZWlkbC5jb3JlLlBhcmFtZXRlck1hcC5QYXJhbWV0ZXJzRW50cnkaSwoPUGFyYW1ldGVyc0V\
udHJ5EgsKA2tleRgBIAEoCRInCgV2YWx1ZRgCIAEoCzIYLmZseXRlaWRsLmNvcmUuUGFyYW1ldGVyOgI4AUI8WjpnaXRodWIuY29tL2ZseXRlb\
3JnL2ZseXRlL2ZseXRlaWRsL2dlbi9wYi1nby9mbHl0ZWlkbC9jb3JlYgZwcm90bzM",[Ee,T,Vr]);var $=g("ChxmbHl0ZWlkbC9jb3JlL3NlY3VyaXR5LnByb3RvEg1mbHl0ZWlkbC5jb3JlIrUBCgZTZWNyZXQSDQoFZ3JvdXAYASABKAkSFQoNZ\
3JvdXBfdmVyc2lvbhgCIAEoCRILCgNrZXkYAyABKAkSOgoRbW91bnRfcmVxdWlyZW1lbnQYBCABKA4yHy5mbHl0ZWlkbC5jb3JlLlNlY3JldC5\
Nb3VudFR5cGUSDwoHZW52X3ZhchgFIAEoCSIrCglNb3VudFR5cGUSBwoDQU5ZEAASCwoHRU5WX1ZBUhABEggKBEZJTEUQAiJPCgxPQXV0aDJDb\
GllbnQSEQoJY2xpZW50X2lkGAEgASgJEiwKDWNsaWVudF9zZWNyZXQYAiABKAsyFS5mbHl0ZWlkbC5jb3JlLlNlY3JldCKJAQoISWRlbnRpdHk\
SEAoIaWFtX3JvbGUYASABKAkSGwoTazhzX3NlcnZpY2VfYWNjb3VudBgCIAEoCRIyCg1vYXV0aDJfY2xpZW50GAMgASgLMhsuZmx5dGVpZGwuY\
29yZS5PQXV0aDJDbGllbnQSGgoSZXhlY3V0aW9uX2lkZW50aXR5GAQgASgJIt0BChJPQXV0aDJUb2tlblJlcXVlc3QSDAoEbmFtZRgBIAEoCRI\
0CgR0eXBlGAIgASgOMiYuZmx5dGVpZGwuY29yZS5PQXV0aDJUb2tlblJlcXVlc3QuVHlwZRIrCgZjbGllbnQYAyABKAsyGy5mbHl0ZWlkbC5jb\
3JlLk9BdXRoMkNsaWVudBIeChZpZHBfZGlzY292ZXJ5X2VuZHBvaW50GAQgASgJEhYKDnRva2VuX2VuZHBvaW50GAUgASgJIh4KBFR5cGUSFgo\
SQ0xJRU5UX0NSRURFTlRJQUxTEAAilQEKD1NlY3VyaXR5Q29udGV4dBInCgZydW5fYXMYASABKAsyFy5mbHl0ZWlkbC5jb3JlLklkZW50aXR5E\
iYKB3NlY3JldHMYAiADKAsyFS5mbHl0ZWlkbC5jb3JlLlNlY3JldBIxCgZ0b2tlbnMYAyADKAsyIS5mbHl0ZWlkbC5jb3JlLk9BdXRoMlRva2V\
uUmVxdWVzdEI8WjpnaXRodWIuY29tL2ZseXRlb3JnL2ZseXRlL2ZseXRlaWRsL2dlbi9wYi1nby9mbHl0ZWlkbC9jb3JlYgZwcm90bzM");var Wr=y($,2);var Lr=y($,4);var vr=g("Ch1mbHl0ZWlkbC9hZG1pbi9zY2hlZHVsZS5wcm90bxIOZmx5dGVpZGwuYWRtaW4iRwoJRml4ZWRSYXRlEg0KBXZhbHVlGAEgASgN\
EisKBHVuaXQYAiABKA4yHS5mbHl0ZWlkbC5hZG1pbi5GaXhlZFJhdGVVbml0IjAKDENyb25TY2hlZHVsZRIQCghzY2hlZHVsZRgBIAEoCRIOCg\
ZvZmZzZXQYAiABKAkiwQEKCFNjaGVkdWxlEh0KD2Nyb25fZXhwcmVzc2lvbhgBIAEoCUICGAFIABIpCgRyYXRlGAIgASgLMhkuZmx5dGVpZGwu\
YWRtaW4uRml4ZWRSYXRlSAASNQoNY3Jvbl9zY2hlZHVsZRgEIAEoCzIcLmZseXRlaWRsLmFkbWluLkNyb25TY2hlZHVsZUgAEh4KFmtpY2tvZm\
ZfdGltZV9pbnB1dF9hcmcYAyABKAlCFAoSU2NoZWR1bGVFeHByZXNzaW9uKi4KDUZpeGVkUmF0ZVVuaXQSCgoGTUlOVVRFEAASCAoESE9VUhAB\
EgcKA0RBWRACQj1aO2dpdGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwvZ2VuL3BiLWdvL2ZseXRlaWRsL2FkbWluYgZwcm90bzM");var Tr=g("CidmbHl0ZWlkbC9hZG1pbi9jbHVzdGVyX2Fzc2lnbm1lbnQucHJvdG8SDmZseXRlaWRsLmFkbWluIjoKEUNsdXN0ZXJBc3NpZ25t\
ZW50EhkKEWNsdXN0ZXJfcG9vbF9uYW1lGAMgASgJSgQIARACSgQIAhADQj1aO2dpdGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwvZ2\
VuL3BiLWdvL2ZseXRlaWRsL2FkbWluYgZwcm90bzM");var Re=g("ChtmbHl0ZWlkbC9hZG1pbi9jb21tb24ucHJvdG8SDmZseXRlaWRsLmFkbWluIlMKFU5hbWVkRW50aXR5SWRlbnRpZmllchIPCgdw\
cm9qZWN0GAEgASgJEg4KBmRvbWFpbhgCIAEoCRIMCgRuYW1lGAMgASgJEgsKA29yZxgEIAEoCSJbChNOYW1lZEVudGl0eU1ldGFkYXRhEhMKC2\
Rlc2NyaXB0aW9uGAEgASgJEi8KBXN0YXRlGAIgASgOMiAuZmx5dGVpZGwuYWRtaW4uTmFtZWRFbnRpdHlTdGF0ZSKrAQoLTmFtZWRFbnRpdHkS\
MgoNcmVzb3VyY2VfdHlwZRgBIAEoDjIbLmZseXRlaWRsLmNvcmUuUmVzb3VyY2VUeXBlEjEKAmlkGAIgASgLMiUuZmx5dGVpZGwuYWRtaW4uTm\
FtZWRFbnRpdHlJZGVudGlmaWVyEjUKCG1ldGFkYXRhGAMgASgLMiMuZmx5dGVpZGwuYWRtaW4uTmFtZWRFbnRpdHlNZXRhZGF0YSJyCgRTb3J0\
EgsKA2tleRgBIAEoCRIxCglkaXJlY3Rpb24YAiABKA4yHi5mbHl0ZWlkbC5hZG1pbi5Tb3J0LkRpcmVjdGlvbiIqCglEaXJlY3Rpb24SDgoKRE\
VTQ0VORElORxAAEg0KCUFTQ0VORElORxABIqYBCiBOYW1lZEVudGl0eUlkZW50aWZpZXJMaXN0UmVxdWVzdBIPCgdwcm9qZWN0GAEgASgJEg4K\
BmRvbWFpbhgCIAEoCRINCgVsaW1pdBgDIAEoDRINCgV0b2tlbhgEIAEoCRIlCgdzb3J0X2J5GAUgASgLMhQuZmx5dGVpZGwuYWRtaW4uU29ydB\
IPCgdmaWx0ZXJzGAYgASgJEgsKA29yZxgHIAEoCSLQAQoWTmFtZWRFbnRpdHlMaXN0UmVxdWVzdBIyCg1yZXNvdXJjZV90eXBlGAEgASgOMhsu\
Zmx5dGVpZGwuY29yZS5SZXNvdXJjZVR5cGUSDwoHcHJvamVjdBgCIAEoCRIOCgZkb21haW4YAyABKAkSDQoFbGltaXQYBCABKA0SDQoFdG9rZW\
4YBSABKAkSJQoHc29ydF9ieRgGIAEoCzIULmZseXRlaWRsLmFkbWluLlNvcnQSDwoHZmlsdGVycxgHIAEoCRILCgNvcmcYCCABKAkiYwoZTmFt\
ZWRFbnRpdHlJZGVudGlmaWVyTGlzdBI3CghlbnRpdGllcxgBIAMoCzIlLmZseXRlaWRsLmFkbWluLk5hbWVkRW50aXR5SWRlbnRpZmllchINCg\
V0b2tlbhgCIAEoCSJPCg9OYW1lZEVudGl0eUxpc3QSLQoIZW50aXRpZXMYASADKAsyGy5mbHl0ZWlkbC5hZG1pbi5OYW1lZEVudGl0eRINCgV0\
b2tlbhgCIAEoCSJ+ChVOYW1lZEVudGl0eUdldFJlcXVlc3QSMgoNcmVzb3VyY2VfdHlwZRgBIAEoDjIbLmZseXRlaWRsLmNvcmUuUmVzb3VyY2\
VUeXBlEjEKAmlkGAIgASgLMiUuZmx5dGVpZGwuYWRtaW4uTmFtZWRFbnRpdHlJZGVudGlmaWVyIrgBChhOYW1lZEVudGl0eVVwZGF0ZVJlcXVl\
c3QSMgoNcmVzb3VyY2VfdHlwZRgBIAEoDjIbLmZseXRlaWRsLmNvcmUuUmVzb3VyY2VUeXBlEjEKAmlkGAIgASgLMiUuZmx5dGVpZGwuYWRtaW\
4uTmFtZWRFbnRpdHlJZGVudGlmaWVyEjUKCG1ldGFkYXRhGAMgASgLMiMuZmx5dGVpZGwuYWRtaW4uTmFtZWRFbnRpdHlNZXRhZGF0YSIbChlO\
YW1lZEVudGl0eVVwZGF0ZVJlc3BvbnNlIjkKEE9iamVjdEdldFJlcXVlc3QSJQoCaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLklkZW50aWZpZX\
IingEKE1Jlc291cmNlTGlzdFJlcXVlc3QSMQoCaWQYASABKAsyJS5mbHl0ZWlkbC5hZG1pbi5OYW1lZEVudGl0eUlkZW50aWZpZXISDQoFbGlt\
aXQYAiABKA0SDQoFdG9rZW4YAyABKAkSDwoHZmlsdGVycxgEIAEoCRIlCgdzb3J0X2J5GAUgASgLMhQuZmx5dGVpZGwuYWRtaW4uU29ydCI/Ch\
FFbWFpbE5vdGlmaWNhdGlvbhIYChByZWNpcGllbnRzX2VtYWlsGAEgAygJEhAKCHRlbXBsYXRlGAIgASgJIkMKFVBhZ2VyRHV0eU5vdGlmaWNh\
dGlvbhIYChByZWNpcGllbnRzX2VtYWlsGAEgAygJEhAKCHRlbXBsYXRlGAIgASgJIj8KEVNsYWNrTm90aWZpY2F0aW9uEhgKEHJlY2lwaWVudH\
NfZW1haWwYASADKAkSEAoIdGVtcGxhdGUYAiABKAki8wEKDE5vdGlmaWNhdGlvbhI2CgZwaGFzZXMYASADKA4yJi5mbHl0ZWlkbC5jb3JlLldv\
cmtmbG93RXhlY3V0aW9uLlBoYXNlEjIKBWVtYWlsGAIgASgLMiEuZmx5dGVpZGwuYWRtaW4uRW1haWxOb3RpZmljYXRpb25IABI7CgpwYWdlcl\
9kdXR5GAMgASgLMiUuZmx5dGVpZGwuYWRtaW4uUGFnZXJEdXR5Tm90aWZpY2F0aW9uSAASMgoFc2xhY2sYBCABKAsyIS5mbHl0ZWlkbC5hZG1p\
bi5TbGFja05vdGlmaWNhdGlvbkgAQgYKBHR5cGUiKQoHVXJsQmxvYhILCgN1cmwYASABKAkSDQoFYnl0ZXMYAiABKAM6AhgBImsKBkxhYmVscx\
IyCgZ2YWx1ZXMYASADKAsyIi5mbHl0ZWlkbC5hZG1pbi5MYWJlbHMuVmFsdWVzRW50cnkaLQoLVmFsdWVzRW50cnkSCwoDa2V5GAEgASgJEg0K\
BXZhbHVlGAIgASgJOgI4ASJ1CgtBbm5vdGF0aW9ucxI3CgZ2YWx1ZXMYASADKAsyJy5mbHl0ZWlkbC5hZG1pbi5Bbm5vdGF0aW9ucy5WYWx1ZX\
NFbnRyeRotCgtWYWx1ZXNFbnRyeRILCgNrZXkYASABKAkSDQoFdmFsdWUYAiABKAk6AjgBIjMKBEVudnMSKwoGdmFsdWVzGAEgAygLMhsuZmx5\
dGVpZGwuY29yZS5LZXlWYWx1ZVBhaXIiTgoIQXV0aFJvbGUSGgoSYXNzdW1hYmxlX2lhbV9yb2xlGAEgASgJEiIKGmt1YmVybmV0ZXNfc2Vydm\
ljZV9hY2NvdW50GAIgASgJOgIYASI1ChNSYXdPdXRwdXREYXRhQ29uZmlnEh4KFm91dHB1dF9sb2NhdGlvbl9wcmVmaXgYASABKAkiOgoJRmx5\
dGVVUkxzEg4KBmlucHV0cxgBIAEoCRIPCgdvdXRwdXRzGAIgASgJEgwKBGRlY2sYAyABKAkqaAoQTmFtZWRFbnRpdHlTdGF0ZRIXChNOQU1FRF\
9FTlRJVFlfQUNUSVZFEAASGQoVTkFNRURfRU5USVRZX0FSQ0hJVkVEEAESFAoQU1lTVEVNX0dFTkVSQVRFRBACIgQIAxADIgQIBBAEQj1aO2dp\
dGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwvZ2VuL3BiLWdvL2ZseXRlaWRsL2FkbWluYgZwcm90bzM",[Ae,Z,T,C]);var Yr=y(Re,21),Br=y(Re,22);var Fr=g("CiBmbHl0ZWlkbC9hZG1pbi9sYXVuY2hfcGxhbi5wcm90bxIOZmx5dGVpZGwuYWRtaW4ibgoXTGF1bmNoUGxhbkNyZWF0ZVJlcXVl\
c3QSJQoCaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLklkZW50aWZpZXISLAoEc3BlYxgCIAEoCzIeLmZseXRlaWRsLmFkbWluLkxhdW5jaFBsYW\
5TcGVjIhoKGExhdW5jaFBsYW5DcmVhdGVSZXNwb25zZSKVAQoKTGF1bmNoUGxhbhIlCgJpZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRp\
ZmllchIsCgRzcGVjGAIgASgLMh4uZmx5dGVpZGwuYWRtaW4uTGF1bmNoUGxhblNwZWMSMgoHY2xvc3VyZRgDIAEoCzIhLmZseXRlaWRsLmFkbW\
luLkxhdW5jaFBsYW5DbG9zdXJlIlEKDkxhdW5jaFBsYW5MaXN0EjAKDGxhdW5jaF9wbGFucxgBIAMoCzIaLmZseXRlaWRsLmFkbWluLkxhdW5j\
aFBsYW4SDQoFdG9rZW4YAiABKAkiSgoEQXV0aBIaChJhc3N1bWFibGVfaWFtX3JvbGUYASABKAkSIgoaa3ViZXJuZXRlc19zZXJ2aWNlX2FjY2\
91bnQYAiABKAk6AhgBIrUHCg5MYXVuY2hQbGFuU3BlYxIuCgt3b3JrZmxvd19pZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmllchI7\
Cg9lbnRpdHlfbWV0YWRhdGEYAiABKAsyIi5mbHl0ZWlkbC5hZG1pbi5MYXVuY2hQbGFuTWV0YWRhdGESMwoOZGVmYXVsdF9pbnB1dHMYAyABKA\
syGy5mbHl0ZWlkbC5jb3JlLlBhcmFtZXRlck1hcBIvCgxmaXhlZF9pbnB1dHMYBCABKAsyGS5mbHl0ZWlkbC5jb3JlLkxpdGVyYWxNYXASEAoE\
cm9sZRgFIAEoCUICGAESJgoGbGFiZWxzGAYgASgLMhYuZmx5dGVpZGwuYWRtaW4uTGFiZWxzEjAKC2Fubm90YXRpb25zGAcgASgLMhsuZmx5dG\
VpZGwuYWRtaW4uQW5ub3RhdGlvbnMSJgoEYXV0aBgIIAEoCzIULmZseXRlaWRsLmFkbWluLkF1dGhCAhgBEi8KCWF1dGhfcm9sZRgJIAEoCzIY\
LmZseXRlaWRsLmFkbWluLkF1dGhSb2xlQgIYARI4ChBzZWN1cml0eV9jb250ZXh0GAogASgLMh4uZmx5dGVpZGwuY29yZS5TZWN1cml0eUNvbn\
RleHQSOwoScXVhbGl0eV9vZl9zZXJ2aWNlGBAgASgLMh8uZmx5dGVpZGwuY29yZS5RdWFsaXR5T2ZTZXJ2aWNlEkMKFnJhd19vdXRwdXRfZGF0\
YV9jb25maWcYESABKAsyIy5mbHl0ZWlkbC5hZG1pbi5SYXdPdXRwdXREYXRhQ29uZmlnEhcKD21heF9wYXJhbGxlbGlzbRgSIAEoBRIxCg1pbn\
RlcnJ1cHRpYmxlGBMgASgLMhouZ29vZ2xlLnByb3RvYnVmLkJvb2xWYWx1ZRIXCg9vdmVyd3JpdGVfY2FjaGUYFCABKAgSIgoEZW52cxgVIAEo\
CzIULmZseXRlaWRsLmFkbWluLkVudnMSSAoZZXhlY3V0aW9uX2Vudl9hc3NpZ25tZW50cxgWIAMoCzIlLmZseXRlaWRsLmNvcmUuRXhlY3V0aW\
9uRW52QXNzaWdubWVudBI9ChJjbHVzdGVyX2Fzc2lnbm1lbnQYFyABKAsyIS5mbHl0ZWlkbC5hZG1pbi5DbHVzdGVyQXNzaWdubWVudBI9ChJj\
b25jdXJyZW5jeV9wb2xpY3kYGCABKAsyIS5mbHl0ZWlkbC5hZG1pbi5Db25jdXJyZW5jeVBvbGljeSJcChFDb25jdXJyZW5jeVBvbGljeRILCg\
NtYXgYASABKAUSOgoIYmVoYXZpb3IYAiABKA4yKC5mbHl0ZWlkbC5hZG1pbi5Db25jdXJyZW5jeUxpbWl0QmVoYXZpb3IijwIKEUxhdW5jaFBs\
YW5DbG9zdXJlEi4KBXN0YXRlGAEgASgOMh8uZmx5dGVpZGwuYWRtaW4uTGF1bmNoUGxhblN0YXRlEjQKD2V4cGVjdGVkX2lucHV0cxgCIAEoCz\
IbLmZseXRlaWRsLmNvcmUuUGFyYW1ldGVyTWFwEjQKEGV4cGVjdGVkX291dHB1dHMYAyABKAsyGi5mbHl0ZWlkbC5jb3JlLlZhcmlhYmxlTWFw\
Ei4KCmNyZWF0ZWRfYXQYBCABKAsyGi5nb29nbGUucHJvdG9idWYuVGltZXN0YW1wEi4KCnVwZGF0ZWRfYXQYBSABKAsyGi5nb29nbGUucHJvdG\
9idWYuVGltZXN0YW1wIqYBChJMYXVuY2hQbGFuTWV0YWRhdGESKgoIc2NoZWR1bGUYASABKAsyGC5mbHl0ZWlkbC5hZG1pbi5TY2hlZHVsZRIz\
Cg1ub3RpZmljYXRpb25zGAIgAygLMhwuZmx5dGVpZGwuYWRtaW4uTm90aWZpY2F0aW9uEi8KEWxhdW5jaF9jb25kaXRpb25zGAMgASgLMhQuZ2\
9vZ2xlLnByb3RvYnVmLkFueSJwChdMYXVuY2hQbGFuVXBkYXRlUmVxdWVzdBIlCgJpZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmll\
chIuCgVzdGF0ZRgCIAEoDjIfLmZseXRlaWRsLmFkbWluLkxhdW5jaFBsYW5TdGF0ZSIaChhMYXVuY2hQbGFuVXBkYXRlUmVzcG9uc2UiTAoXQW\
N0aXZlTGF1bmNoUGxhblJlcXVlc3QSMQoCaWQYASABKAsyJS5mbHl0ZWlkbC5hZG1pbi5OYW1lZEVudGl0eUlkZW50aWZpZXIikAEKG0FjdGl2\
ZUxhdW5jaFBsYW5MaXN0UmVxdWVzdBIPCgdwcm9qZWN0GAEgASgJEg4KBmRvbWFpbhgCIAEoCRINCgVsaW1pdBgDIAEoDRINCgV0b2tlbhgEIA\
EoCRIlCgdzb3J0X2J5GAUgASgLMhQuZmx5dGVpZGwuYWRtaW4uU29ydBILCgNvcmcYBiABKAkqKwoPTGF1bmNoUGxhblN0YXRlEgwKCElOQUNU\
SVZFEAASCgoGQUNUSVZFEAEqawoYQ29uY3VycmVuY3lMaW1pdEJlaGF2aW9yEioKJkNPTkNVUlJFTkNZX0xJTUlUX0JFSEFWSU9SX1VOU1BFQ0\
lGSUVEEAASIwofQ09OQ1VSUkVOQ1lfTElNSVRfQkVIQVZJT1JfU0tJUBABQj1aO2dpdGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwv\
Z2VuL3BiLWdvL2ZseXRlaWRsL2FkbWluYgZwcm90bzM",[Ae,wr,T,Z,z,$,vr,Tr,Re,Ir,C,he]),Ln=y(Fr,0);var vn=y(Fr,2);var Se=g("ChlmbHl0ZWlkbC9jb3JlL3Rhc2tzLnByb3RvEg1mbHl0ZWlkbC5jb3JlIrECCglSZXNvdXJjZXMSOAoIcmVxdWVzdHMYASADKAsy\
Ji5mbHl0ZWlkbC5jb3JlLlJlc291cmNlcy5SZXNvdXJjZUVudHJ5EjYKBmxpbWl0cxgCIAMoCzImLmZseXRlaWRsLmNvcmUuUmVzb3VyY2VzLl\
Jlc291cmNlRW50cnkaUwoNUmVzb3VyY2VFbnRyeRIzCgRuYW1lGAEgASgOMiUuZmx5dGVpZGwuY29yZS5SZXNvdXJjZXMuUmVzb3VyY2VOYW1l\
Eg0KBXZhbHVlGAIgASgJIl0KDFJlc291cmNlTmFtZRILCgdVTktOT1dOEAASBwoDQ1BVEAESBwoDR1BVEAISCgoGTUVNT1JZEAMSCwoHU1RPUk\
FHRRAEEhUKEUVQSEVNRVJBTF9TVE9SQUdFEAUiawoOR1BVQWNjZWxlcmF0b3ISDgoGZGV2aWNlGAEgASgJEhcKDXVucGFydGl0aW9uZWQYAiAB\
KAhIABIYCg5wYXJ0aXRpb25fc2l6ZRgDIAEoCUgAQhYKFHBhcnRpdGlvbl9zaXplX3ZhbHVlIkoKDFNoYXJlZE1lbW9yeRISCgptb3VudF9wYX\
RoGAEgASgJEhIKCm1vdW50X25hbWUYAiABKAkSEgoKc2l6ZV9saW1pdBgDIAEoCSJ/ChFFeHRlbmRlZFJlc291cmNlcxI2Cg9ncHVfYWNjZWxl\
cmF0b3IYASABKAsyHS5mbHl0ZWlkbC5jb3JlLkdQVUFjY2VsZXJhdG9yEjIKDXNoYXJlZF9tZW1vcnkYAiABKAsyGy5mbHl0ZWlkbC5jb3JlLl\
NoYXJlZE1lbW9yeSKVAQoPUnVudGltZU1ldGFkYXRhEjgKBHR5cGUYASABKA4yKi5mbHl0ZWlkbC5jb3JlLlJ1bnRpbWVNZXRhZGF0YS5SdW50\
aW1lVHlwZRIPCgd2ZXJzaW9uGAIgASgJEg4KBmZsYXZvchgDIAEoCSInCgtSdW50aW1lVHlwZRIJCgVPVEhFUhAAEg0KCUZMWVRFX1NESxABIt\
cECgxUYXNrTWV0YWRhdGESFAoMZGlzY292ZXJhYmxlGAEgASgIEi8KB3J1bnRpbWUYAiABKAsyHi5mbHl0ZWlkbC5jb3JlLlJ1bnRpbWVNZXRh\
ZGF0YRIqCgd0aW1lb3V0GAQgASgLMhkuZ29vZ2xlLnByb3RvYnVmLkR1cmF0aW9uEi0KB3JldHJpZXMYBSABKAsyHC5mbHl0ZWlkbC5jb3JlLl\
JldHJ5U3RyYXRlZ3kSGQoRZGlzY292ZXJ5X3ZlcnNpb24YBiABKAkSIAoYZGVwcmVjYXRlZF9lcnJvcl9tZXNzYWdlGAcgASgJEhcKDWludGVy\
cnVwdGlibGUYCCABKAhIABIaChJjYWNoZV9zZXJpYWxpemFibGUYCSABKAgSMwoEdGFncxgLIAMoCzIlLmZseXRlaWRsLmNvcmUuVGFza01ldG\
FkYXRhLlRhZ3NFbnRyeRIZChFwb2RfdGVtcGxhdGVfbmFtZRgMIAEoCRIfChdjYWNoZV9pZ25vcmVfaW5wdXRfdmFycxgNIAMoCRIQCghpc19l\
YWdlchgOIAEoCBIyCg5nZW5lcmF0ZXNfZGVjaxgPIAEoCzIaLmdvb2dsZS5wcm90b2J1Zi5Cb29sVmFsdWUSMgoIbWV0YWRhdGEYECABKAsyIC\
5mbHl0ZWlkbC5jb3JlLks4c09iamVjdE1ldGFkYXRhGisKCVRhZ3NFbnRyeRILCgNrZXkYASABKAkSDQoFdmFsdWUYAiABKAk6AjgBQhUKE2lu\
dGVycnVwdGlibGVfdmFsdWVKBAgKEAsizgQKDFRhc2tUZW1wbGF0ZRIlCgJpZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmllchIMCg\
R0eXBlGAIgASgJEi0KCG1ldGFkYXRhGAMgASgLMhsuZmx5dGVpZGwuY29yZS5UYXNrTWV0YWRhdGESMAoJaW50ZXJmYWNlGAQgASgLMh0uZmx5\
dGVpZGwuY29yZS5UeXBlZEludGVyZmFjZRInCgZjdXN0b20YBSABKAsyFy5nb29nbGUucHJvdG9idWYuU3RydWN0Ei0KCWNvbnRhaW5lchgGIA\
EoCzIYLmZseXRlaWRsLmNvcmUuQ29udGFpbmVySAASKAoHazhzX3BvZBgRIAEoCzIVLmZseXRlaWRsLmNvcmUuSzhzUG9kSAASIQoDc3FsGBIg\
ASgLMhIuZmx5dGVpZGwuY29yZS5TcWxIABIZChF0YXNrX3R5cGVfdmVyc2lvbhgHIAEoBRI4ChBzZWN1cml0eV9jb250ZXh0GAggASgLMh4uZm\
x5dGVpZGwuY29yZS5TZWN1cml0eUNvbnRleHQSPAoSZXh0ZW5kZWRfcmVzb3VyY2VzGAkgASgLMiAuZmx5dGVpZGwuY29yZS5FeHRlbmRlZFJl\
c291cmNlcxI3CgZjb25maWcYECADKAsyJy5mbHl0ZWlkbC5jb3JlLlRhc2tUZW1wbGF0ZS5Db25maWdFbnRyeRotCgtDb25maWdFbnRyeRILCg\
NrZXkYASABKAkSDQoFdmFsdWUYAiABKAk6AjgBQggKBnRhcmdldCI1Cg1Db250YWluZXJQb3J0EhYKDmNvbnRhaW5lcl9wb3J0GAEgASgNEgwK\
BG5hbWUYAiABKAkirQMKCUNvbnRhaW5lchINCgVpbWFnZRgBIAEoCRIPCgdjb21tYW5kGAIgAygJEgwKBGFyZ3MYAyADKAkSKwoJcmVzb3VyY2\
VzGAQgASgLMhguZmx5dGVpZGwuY29yZS5SZXNvdXJjZXMSKAoDZW52GAUgAygLMhsuZmx5dGVpZGwuY29yZS5LZXlWYWx1ZVBhaXISLwoGY29u\
ZmlnGAYgAygLMhsuZmx5dGVpZGwuY29yZS5LZXlWYWx1ZVBhaXJCAhgBEisKBXBvcnRzGAcgAygLMhwuZmx5dGVpZGwuY29yZS5Db250YWluZX\
JQb3J0EjUKC2RhdGFfY29uZmlnGAkgASgLMiAuZmx5dGVpZGwuY29yZS5EYXRhTG9hZGluZ0NvbmZpZxI7CgxhcmNoaXRlY3R1cmUYCiABKA4y\
JS5mbHl0ZWlkbC5jb3JlLkNvbnRhaW5lci5BcmNoaXRlY3R1cmUiSQoMQXJjaGl0ZWN0dXJlEgsKB1VOS05PV04QABIJCgVBTUQ2NBABEgkKBU\
FSTTY0EAISCgoGQVJNX1Y2EAMSCgoGQVJNX1Y3EAQimwIKCklPU3RyYXRlZ3kSPQoNZG93bmxvYWRfbW9kZRgBIAEoDjImLmZseXRlaWRsLmNv\
cmUuSU9TdHJhdGVneS5Eb3dubG9hZE1vZGUSOQoLdXBsb2FkX21vZGUYAiABKA4yJC5mbHl0ZWlkbC5jb3JlLklPU3RyYXRlZ3kuVXBsb2FkTW\
9kZSJMCgxEb3dubG9hZE1vZGUSEgoORE9XTkxPQURfRUFHRVIQABITCg9ET1dOTE9BRF9TVFJFQU0QARITCg9ET19OT1RfRE9XTkxPQUQQAiJF\
CgpVcGxvYWRNb2RlEhIKDlVQTE9BRF9PTl9FWElUEAASEAoMVVBMT0FEX0VBR0VSEAESEQoNRE9fTk9UX1VQTE9BRBACIvMBChFEYXRhTG9hZG\
luZ0NvbmZpZxIPCgdlbmFibGVkGAEgASgIEhIKCmlucHV0X3BhdGgYAiABKAkSEwoLb3V0cHV0X3BhdGgYAyABKAkSQQoGZm9ybWF0GAQgASgO\
MjEuZmx5dGVpZGwuY29yZS5EYXRhTG9hZGluZ0NvbmZpZy5MaXRlcmFsTWFwRm9ybWF0Ei4KC2lvX3N0cmF0ZWd5GAUgASgLMhkuZmx5dGVpZG\
wuY29yZS5JT1N0cmF0ZWd5IjEKEExpdGVyYWxNYXBGb3JtYXQSCAoESlNPThAAEggKBFlBTUwQARIJCgVQUk9UTxACIr4BCgZLOHNQb2QSMgoI\
bWV0YWRhdGEYASABKAsyIC5mbHl0ZWlkbC5jb3JlLks4c09iamVjdE1ldGFkYXRhEikKCHBvZF9zcGVjGAIgASgLMhcuZ29vZ2xlLnByb3RvYn\
VmLlN0cnVjdBI1CgtkYXRhX2NvbmZpZxgDIAEoCzIgLmZseXRlaWRsLmNvcmUuRGF0YUxvYWRpbmdDb25maWcSHgoWcHJpbWFyeV9jb250YWlu\
ZXJfbmFtZRgEIAEoCSL8AQoRSzhzT2JqZWN0TWV0YWRhdGESPAoGbGFiZWxzGAEgAygLMiwuZmx5dGVpZGwuY29yZS5LOHNPYmplY3RNZXRhZG\
F0YS5MYWJlbHNFbnRyeRJGCgthbm5vdGF0aW9ucxgCIAMoCzIxLmZseXRlaWRsLmNvcmUuSzhzT2JqZWN0TWV0YWRhdGEuQW5ub3RhdGlvbnNF\
bnRyeRotCgtMYWJlbHNFbnRyeRILCgNrZXkYASABKAkSDQoFdmFsdWUYAiABKAk6AjgBGjIKEEFubm90YXRpb25zRW50cnkSCwoDa2V5GAEgAS\
gJEg0KBXZhbHVlGAIgASgJOgI4ASJ+CgNTcWwSEQoJc3RhdGVtZW50GAEgASgJEisKB2RpYWxlY3QYAiABKA4yGi5mbHl0ZWlkbC5jb3JlLlNx\
bC5EaWFsZWN0IjcKB0RpYWxlY3QSDQoJVU5ERUZJTkVEEAASCAoEQU5TSRABEggKBEhJVkUQAhIJCgVPVEhFUhADQjxaOmdpdGh1Yi5jb20vZm\
x5dGVvcmcvZmx5dGUvZmx5dGVpZGwvZ2VuL3BiLWdvL2ZseXRlaWRsL2NvcmViBnByb3RvMw",[Z,z,T,$,H,Q,he]);var Mr=g("Ch1mbHl0ZWlkbC9jb3JlL2NvbmRpdGlvbi5wcm90bxINZmx5dGVpZGwuY29yZSLuAQoUQ29tcGFyaXNvbkV4cHJlc3Npb24SPgoI\
b3BlcmF0b3IYASABKA4yLC5mbHl0ZWlkbC5jb3JlLkNvbXBhcmlzb25FeHByZXNzaW9uLk9wZXJhdG9yEioKCmxlZnRfdmFsdWUYAiABKAsyFi\
5mbHl0ZWlkbC5jb3JlLk9wZXJhbmQSKwoLcmlnaHRfdmFsdWUYAyABKAsyFi5mbHl0ZWlkbC5jb3JlLk9wZXJhbmQiPQoIT3BlcmF0b3ISBgoC\
RVEQABIHCgNORVEQARIGCgJHVBACEgcKA0dURRADEgYKAkxUEAQSBwoDTFRFEAUiewoHT3BlcmFuZBIxCglwcmltaXRpdmUYASABKAsyGC5mbH\
l0ZWlkbC5jb3JlLlByaW1pdGl2ZUICGAFIABINCgN2YXIYAiABKAlIABInCgZzY2FsYXIYAyABKAsyFS5mbHl0ZWlkbC5jb3JlLlNjYWxhckgA\
QgUKA3ZhbCKTAQoRQm9vbGVhbkV4cHJlc3Npb24SOwoLY29uanVuY3Rpb24YASABKAsyJC5mbHl0ZWlkbC5jb3JlLkNvbmp1bmN0aW9uRXhwcm\
Vzc2lvbkgAEjkKCmNvbXBhcmlzb24YAiABKAsyIy5mbHl0ZWlkbC5jb3JlLkNvbXBhcmlzb25FeHByZXNzaW9uSABCBgoEZXhwciL6AQoVQ29u\
anVuY3Rpb25FeHByZXNzaW9uEkYKCG9wZXJhdG9yGAEgASgOMjQuZmx5dGVpZGwuY29yZS5Db25qdW5jdGlvbkV4cHJlc3Npb24uTG9naWNhbE\
9wZXJhdG9yEjkKD2xlZnRfZXhwcmVzc2lvbhgCIAEoCzIgLmZseXRlaWRsLmNvcmUuQm9vbGVhbkV4cHJlc3Npb24SOgoQcmlnaHRfZXhwcmVz\
c2lvbhgDIAEoCzIgLmZseXRlaWRsLmNvcmUuQm9vbGVhbkV4cHJlc3Npb24iIgoPTG9naWNhbE9wZXJhdG9yEgcKA0FORBAAEgYKAk9SEAFCPF\
o6Z2l0aHViLmNvbS9mbHl0ZW9yZy9mbHl0ZS9mbHl0ZWlkbC9nZW4vcGItZ28vZmx5dGVpZGwvY29yZWIGcHJvdG8z",[T]);var St=g("ChxmbHl0ZWlkbC9jb3JlL3dvcmtmbG93LnByb3RvEg1mbHl0ZWlkbC5jb3JlImYKB0lmQmxvY2sSMwoJY29uZGl0aW9uGAEgASgL\
MiAuZmx5dGVpZGwuY29yZS5Cb29sZWFuRXhwcmVzc2lvbhImCgl0aGVuX25vZGUYAiABKAsyEy5mbHl0ZWlkbC5jb3JlLk5vZGUitgEKC0lmRW\
xzZUJsb2NrEiQKBGNhc2UYASABKAsyFi5mbHl0ZWlkbC5jb3JlLklmQmxvY2sSJQoFb3RoZXIYAiADKAsyFi5mbHl0ZWlkbC5jb3JlLklmQmxv\
Y2sSKAoJZWxzZV9ub2RlGAMgASgLMhMuZmx5dGVpZGwuY29yZS5Ob2RlSAASJQoFZXJyb3IYBCABKAsyFC5mbHl0ZWlkbC5jb3JlLkVycm9ySA\
BCCQoHZGVmYXVsdCI5CgpCcmFuY2hOb2RlEisKB2lmX2Vsc2UYASABKAsyGi5mbHl0ZWlkbC5jb3JlLklmRWxzZUJsb2NrIn8KCFRhc2tOb2Rl\
EjEKDHJlZmVyZW5jZV9pZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmllckgAEjMKCW92ZXJyaWRlcxgCIAEoCzIgLmZseXRlaWRsLm\
NvcmUuVGFza05vZGVPdmVycmlkZXNCCwoJcmVmZXJlbmNlIocBCgxXb3JrZmxvd05vZGUSMwoObGF1bmNocGxhbl9yZWYYASABKAsyGS5mbHl0\
ZWlkbC5jb3JlLklkZW50aWZpZXJIABI1ChBzdWJfd29ya2Zsb3dfcmVmGAIgASgLMhkuZmx5dGVpZGwuY29yZS5JZGVudGlmaWVySABCCwoJcm\
VmZXJlbmNlIiUKEEFwcHJvdmVDb25kaXRpb24SEQoJc2lnbmFsX2lkGAEgASgJImwKD1NpZ25hbENvbmRpdGlvbhIRCglzaWduYWxfaWQYASAB\
KAkSKAoEdHlwZRgCIAEoCzIaLmZseXRlaWRsLmNvcmUuTGl0ZXJhbFR5cGUSHAoUb3V0cHV0X3ZhcmlhYmxlX25hbWUYAyABKAkiPQoOU2xlZX\
BDb25kaXRpb24SKwoIZHVyYXRpb24YASABKAsyGS5nb29nbGUucHJvdG9idWYuRHVyYXRpb24irQEKCEdhdGVOb2RlEjIKB2FwcHJvdmUYASAB\
KAsyHy5mbHl0ZWlkbC5jb3JlLkFwcHJvdmVDb25kaXRpb25IABIwCgZzaWduYWwYAiABKAsyHi5mbHl0ZWlkbC5jb3JlLlNpZ25hbENvbmRpdG\
lvbkgAEi4KBXNsZWVwGAMgASgLMh0uZmx5dGVpZGwuY29yZS5TbGVlcENvbmRpdGlvbkgAQgsKCWNvbmRpdGlvbiKDBAoJQXJyYXlOb2RlEiEK\
BG5vZGUYASABKAsyEy5mbHl0ZWlkbC5jb3JlLk5vZGUSFQoLcGFyYWxsZWxpc20YAiABKA1IABIXCg1taW5fc3VjY2Vzc2VzGAMgASgNSAESGw\
oRbWluX3N1Y2Nlc3NfcmF0aW8YBCABKAJIARI+Cg5leGVjdXRpb25fbW9kZRgFIAEoDjImLmZseXRlaWRsLmNvcmUuQXJyYXlOb2RlLkV4ZWN1\
dGlvbk1vZGUSQgoeaXNfb3JpZ2luYWxfc3ViX25vZGVfaW50ZXJmYWNlGAYgASgLMhouZ29vZ2xlLnByb3RvYnVmLkJvb2xWYWx1ZRI0CglkYX\
RhX21vZGUYByABKA4yIS5mbHl0ZWlkbC5jb3JlLkFycmF5Tm9kZS5EYXRhTW9kZRIUCgxib3VuZF9pbnB1dHMYCCADKAkSGQoRcnVuX2FsbF9z\
dWJfbm9kZXMYCSABKAgiMgoNRXhlY3V0aW9uTW9kZRIRCg1NSU5JTUFMX1NUQVRFEAASDgoKRlVMTF9TVEFURRABIj0KCERhdGFNb2RlEhUKEV\
NJTkdMRV9JTlBVVF9GSUxFEAASGgoWSU5ESVZJRFVBTF9JTlBVVF9GSUxFUxABQhQKEnBhcmFsbGVsaXNtX29wdGlvbkISChBzdWNjZXNzX2Ny\
aXRlcmlhIqEDCgxOb2RlTWV0YWRhdGESDAoEbmFtZRgBIAEoCRIqCgd0aW1lb3V0GAQgASgLMhkuZ29vZ2xlLnByb3RvYnVmLkR1cmF0aW9uEi\
0KB3JldHJpZXMYBSABKAsyHC5mbHl0ZWlkbC5jb3JlLlJldHJ5U3RyYXRlZ3kSFwoNaW50ZXJydXB0aWJsZRgGIAEoCEgAEhMKCWNhY2hlYWJs\
ZRgHIAEoCEgBEhcKDWNhY2hlX3ZlcnNpb24YCCABKAlIAhIcChJjYWNoZV9zZXJpYWxpemFibGUYCSABKAhIAxI3CgZjb25maWcYCiADKAsyJy\
5mbHl0ZWlkbC5jb3JlLk5vZGVNZXRhZGF0YS5Db25maWdFbnRyeRotCgtDb25maWdFbnRyeRILCgNrZXkYASABKAkSDQoFdmFsdWUYAiABKAk6\
AjgBQhUKE2ludGVycnVwdGlibGVfdmFsdWVCEQoPY2FjaGVhYmxlX3ZhbHVlQhUKE2NhY2hlX3ZlcnNpb25fdmFsdWVCGgoYY2FjaGVfc2VyaW\
FsaXphYmxlX3ZhbHVlIiMKBUFsaWFzEgsKA3ZhchgBIAEoCRINCgVhbGlhcxgCIAEoCSKwAwoETm9kZRIKCgJpZBgBIAEoCRItCghtZXRhZGF0\
YRgCIAEoCzIbLmZseXRlaWRsLmNvcmUuTm9kZU1ldGFkYXRhEiYKBmlucHV0cxgDIAMoCzIWLmZseXRlaWRsLmNvcmUuQmluZGluZxIZChF1cH\
N0cmVhbV9ub2RlX2lkcxgEIAMoCRIsCg5vdXRwdXRfYWxpYXNlcxgFIAMoCzIULmZseXRlaWRsLmNvcmUuQWxpYXMSLAoJdGFza19ub2RlGAYg\
ASgLMhcuZmx5dGVpZGwuY29yZS5UYXNrTm9kZUgAEjQKDXdvcmtmbG93X25vZGUYByABKAsyGy5mbHl0ZWlkbC5jb3JlLldvcmtmbG93Tm9kZU\
gAEjAKC2JyYW5jaF9ub2RlGAggASgLMhkuZmx5dGVpZGwuY29yZS5CcmFuY2hOb2RlSAASLAoJZ2F0ZV9ub2RlGAkgASgLMhcuZmx5dGVpZGwu\
Y29yZS5HYXRlTm9kZUgAEi4KCmFycmF5X25vZGUYCiABKAsyGC5mbHl0ZWlkbC5jb3JlLkFycmF5Tm9kZUgAQggKBnRhcmdldCLNAgoQV29ya2\
Zsb3dNZXRhZGF0YRI7ChJxdWFsaXR5X29mX3NlcnZpY2UYASABKAsyHy5mbHl0ZWlkbC5jb3JlLlF1YWxpdHlPZlNlcnZpY2USQwoKb25fZmFp\
bHVyZRgCIAEoDjIvLmZseXRlaWRsLmNvcmUuV29ya2Zsb3dNZXRhZGF0YS5PbkZhaWx1cmVQb2xpY3kSNwoEdGFncxgDIAMoCzIpLmZseXRlaW\
RsLmNvcmUuV29ya2Zsb3dNZXRhZGF0YS5UYWdzRW50cnkaKwoJVGFnc0VudHJ5EgsKA2tleRgBIAEoCRINCgV2YWx1ZRgCIAEoCToCOAEiUQoP\
T25GYWlsdXJlUG9saWN5EhQKEEZBSUxfSU1NRURJQVRFTFkQABIoCiRGQUlMX0FGVEVSX0VYRUNVVEFCTEVfTk9ERVNfQ09NUExFVEUQASIxCh\
hXb3JrZmxvd01ldGFkYXRhRGVmYXVsdHMSFQoNaW50ZXJydXB0aWJsZRgBIAEoCCLaAgoQV29ya2Zsb3dUZW1wbGF0ZRIlCgJpZBgBIAEoCzIZ\
LmZseXRlaWRsLmNvcmUuSWRlbnRpZmllchIxCghtZXRhZGF0YRgCIAEoCzIfLmZseXRlaWRsLmNvcmUuV29ya2Zsb3dNZXRhZGF0YRIwCglpbn\
RlcmZhY2UYAyABKAsyHS5mbHl0ZWlkbC5jb3JlLlR5cGVkSW50ZXJmYWNlEiIKBW5vZGVzGAQgAygLMhMuZmx5dGVpZGwuY29yZS5Ob2RlEicK\
B291dHB1dHMYBSADKAsyFi5mbHl0ZWlkbC5jb3JlLkJpbmRpbmcSKQoMZmFpbHVyZV9ub2RlGAYgASgLMhMuZmx5dGVpZGwuY29yZS5Ob2RlEk\
IKEW1ldGFkYXRhX2RlZmF1bHRzGAcgASgLMicuZmx5dGVpZGwuY29yZS5Xb3JrZmxvd01ldGFkYXRhRGVmYXVsdHMixAEKEVRhc2tOb2RlT3Zl\
cnJpZGVzEisKCXJlc291cmNlcxgBIAEoCzIYLmZseXRlaWRsLmNvcmUuUmVzb3VyY2VzEjwKEmV4dGVuZGVkX3Jlc291cmNlcxgCIAEoCzIgLm\
ZseXRlaWRsLmNvcmUuRXh0ZW5kZWRSZXNvdXJjZXMSFwoPY29udGFpbmVyX2ltYWdlGAMgASgJEisKDHBvZF90ZW1wbGF0ZRgEIAEoCzIVLmZs\
eXRlaWRsLmNvcmUuSzhzUG9kIp4BChJMYXVuY2hQbGFuVGVtcGxhdGUSJQoCaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLklkZW50aWZpZXISMA\
oJaW50ZXJmYWNlGAIgASgLMh0uZmx5dGVpZGwuY29yZS5UeXBlZEludGVyZmFjZRIvCgxmaXhlZF9pbnB1dHMYAyABKAsyGS5mbHl0ZWlkbC5j\
b3JlLkxpdGVyYWxNYXBCPFo6Z2l0aHViLmNvbS9mbHl0ZW9yZy9mbHl0ZS9mbHl0ZWlkbC9nZW4vcGItZ28vZmx5dGVpZGwvY29yZWIGcHJvdG\
8z",[Mr,Ae,Z,z,T,Se,Ee,$,H,he]);var Gt=g("ChxmbHl0ZWlkbC9jb3JlL2NvbXBpbGVyLnByb3RvEg1mbHl0ZWlkbC5jb3JlItQCCg1Db25uZWN0aW9uU2V0EkAKCmRvd25zdHJl\
YW0YByADKAsyLC5mbHl0ZWlkbC5jb3JlLkNvbm5lY3Rpb25TZXQuRG93bnN0cmVhbUVudHJ5EjwKCHVwc3RyZWFtGAggAygLMiouZmx5dGVpZG\
wuY29yZS5Db25uZWN0aW9uU2V0LlVwc3RyZWFtRW50cnkaFQoGSWRMaXN0EgsKA2lkcxgBIAMoCRpWCg9Eb3duc3RyZWFtRW50cnkSCwoDa2V5\
GAEgASgJEjIKBXZhbHVlGAIgASgLMiMuZmx5dGVpZGwuY29yZS5Db25uZWN0aW9uU2V0LklkTGlzdDoCOAEaVAoNVXBzdHJlYW1FbnRyeRILCg\
NrZXkYASABKAkSMgoFdmFsdWUYAiABKAsyIy5mbHl0ZWlkbC5jb3JlLkNvbm5lY3Rpb25TZXQuSWRMaXN0OgI4ASJ4ChBDb21waWxlZFdvcmtm\
bG93EjEKCHRlbXBsYXRlGAEgASgLMh8uZmx5dGVpZGwuY29yZS5Xb3JrZmxvd1RlbXBsYXRlEjEKC2Nvbm5lY3Rpb25zGAIgASgLMhwuZmx5dG\
VpZGwuY29yZS5Db25uZWN0aW9uU2V0IkkKEkNvbXBpbGVkTGF1bmNoUGxhbhIzCgh0ZW1wbGF0ZRgBIAEoCzIhLmZseXRlaWRsLmNvcmUuTGF1\
bmNoUGxhblRlbXBsYXRlIj0KDENvbXBpbGVkVGFzaxItCgh0ZW1wbGF0ZRgBIAEoCzIbLmZseXRlaWRsLmNvcmUuVGFza1RlbXBsYXRlIugBCh\
dDb21waWxlZFdvcmtmbG93Q2xvc3VyZRIwCgdwcmltYXJ5GAEgASgLMh8uZmx5dGVpZGwuY29yZS5Db21waWxlZFdvcmtmbG93EjYKDXN1Yl93\
b3JrZmxvd3MYAiADKAsyHy5mbHl0ZWlkbC5jb3JlLkNvbXBpbGVkV29ya2Zsb3cSKgoFdGFza3MYAyADKAsyGy5mbHl0ZWlkbC5jb3JlLkNvbX\
BpbGVkVGFzaxI3CgxsYXVuY2hfcGxhbnMYBCADKAsyIS5mbHl0ZWlkbC5jb3JlLkNvbXBpbGVkTGF1bmNoUGxhbkI8WjpnaXRodWIuY29tL2Zs\
eXRlb3JnL2ZseXRlL2ZseXRlaWRsL2dlbi9wYi1nby9mbHl0ZWlkbC9jb3JlYgZwcm90bzM",[Z,z,St,Se]);var It=g("CidmbHl0ZWlkbC9hZG1pbi9kZXNjcmlwdGlvbl9lbnRpdHkucHJvdG8SDmZseXRlaWRsLmFkbWluIssBChFEZXNjcmlwdGlvbkVu\
dGl0eRIlCgJpZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmllchIZChFzaG9ydF9kZXNjcmlwdGlvbhgCIAEoCRI1ChBsb25nX2Rlc2\
NyaXB0aW9uGAMgASgLMhsuZmx5dGVpZGwuYWRtaW4uRGVzY3JpcHRpb24SLwoLc291cmNlX2NvZGUYBCABKAsyGi5mbHl0ZWlkbC5hZG1pbi5T\
b3VyY2VDb2RlEgwKBHRhZ3MYBSADKAkifgoLRGVzY3JpcHRpb24SDwoFdmFsdWUYASABKAlIABINCgN1cmkYAiABKAlIABIxCgZmb3JtYXQYAy\
ABKA4yIS5mbHl0ZWlkbC5hZG1pbi5EZXNjcmlwdGlvbkZvcm1hdBIRCglpY29uX2xpbmsYBCABKAlCCQoHY29udGVudCIaCgpTb3VyY2VDb2Rl\
EgwKBGxpbmsYASABKAkiZgoVRGVzY3JpcHRpb25FbnRpdHlMaXN0Ej4KE2Rlc2NyaXB0aW9uRW50aXRpZXMYASADKAsyIS5mbHl0ZWlkbC5hZG\
1pbi5EZXNjcmlwdGlvbkVudGl0eRINCgV0b2tlbhgCIAEoCSLbAQocRGVzY3JpcHRpb25FbnRpdHlMaXN0UmVxdWVzdBIyCg1yZXNvdXJjZV90\
eXBlGAEgASgOMhsuZmx5dGVpZGwuY29yZS5SZXNvdXJjZVR5cGUSMQoCaWQYAiABKAsyJS5mbHl0ZWlkbC5hZG1pbi5OYW1lZEVudGl0eUlkZW\
50aWZpZXISDQoFbGltaXQYAyABKA0SDQoFdG9rZW4YBCABKAkSDwoHZmlsdGVycxgFIAEoCRIlCgdzb3J0X2J5GAYgASgLMhQuZmx5dGVpZGwu\
YWRtaW4uU29ydCqNAQoRRGVzY3JpcHRpb25Gb3JtYXQSHgoaREVTQ1JJUFRJT05fRk9STUFUX1VOS05PV04QABIfChtERVNDUklQVElPTl9GT1\
JNQVRfTUFSS0RPV04QARIbChdERVNDUklQVElPTl9GT1JNQVRfSFRNTBACEhoKFkRFU0NSSVBUSU9OX0ZPUk1BVF9SU1QQA0I9WjtnaXRodWIu\
Y29tL2ZseXRlb3JnL2ZseXRlL2ZseXRlaWRsL2dlbi9wYi1nby9mbHl0ZWlkbC9hZG1pbmIGcHJvdG8z",[Z,Re]);var Ur=g("ChlmbHl0ZWlkbC9hZG1pbi90YXNrLnByb3RvEg5mbHl0ZWlkbC5hZG1pbiJiChFUYXNrQ3JlYXRlUmVxdWVzdBIlCgJpZBgBIAEo\
CzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmllchImCgRzcGVjGAIgASgLMhguZmx5dGVpZGwuYWRtaW4uVGFza1NwZWMiFAoSVGFza0NyZWF0ZV\
Jlc3BvbnNlInYKBFRhc2sSJQoCaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLklkZW50aWZpZXISLAoHY2xvc3VyZRgCIAEoCzIbLmZseXRlaWRs\
LmFkbWluLlRhc2tDbG9zdXJlEhkKEXNob3J0X2Rlc2NyaXB0aW9uGAMgASgJIj4KCFRhc2tMaXN0EiMKBXRhc2tzGAEgAygLMhQuZmx5dGVpZG\
wuYWRtaW4uVGFzaxINCgV0b2tlbhgCIAEoCSJxCghUYXNrU3BlYxItCgh0ZW1wbGF0ZRgBIAEoCzIbLmZseXRlaWRsLmNvcmUuVGFza1RlbXBs\
YXRlEjYKC2Rlc2NyaXB0aW9uGAIgASgLMiEuZmx5dGVpZGwuYWRtaW4uRGVzY3JpcHRpb25FbnRpdHkicQoLVGFza0Nsb3N1cmUSMgoNY29tcG\
lsZWRfdGFzaxgBIAEoCzIbLmZseXRlaWRsLmNvcmUuQ29tcGlsZWRUYXNrEi4KCmNyZWF0ZWRfYXQYAiABKAsyGi5nb29nbGUucHJvdG9idWYu\
VGltZXN0YW1wQj1aO2dpdGh1Yi5jb20vZmx5dGVvcmcvZmx5dGUvZmx5dGVpZGwvZ2VuL3BiLWdvL2ZseXRlaWRsL2FkbWluYgZwcm90bzM",[
Z,Se,Gt,It,C]),Tn=y(Ur,0);var Yn=y(Ur,4);var Xr=g("Ch1mbHl0ZWlkbC9hZG1pbi93b3JrZmxvdy5wcm90bxIOZmx5dGVpZGwuYWRtaW4iagoVV29ya2Zsb3dDcmVhdGVSZXF1ZXN0EiUK\
AmlkGAEgASgLMhkuZmx5dGVpZGwuY29yZS5JZGVudGlmaWVyEioKBHNwZWMYAiABKAsyHC5mbHl0ZWlkbC5hZG1pbi5Xb3JrZmxvd1NwZWMiGA\
oWV29ya2Zsb3dDcmVhdGVSZXNwb25zZSJ+CghXb3JrZmxvdxIlCgJpZBgBIAEoCzIZLmZseXRlaWRsLmNvcmUuSWRlbnRpZmllchIwCgdjbG9z\
dXJlGAIgASgLMh8uZmx5dGVpZGwuYWRtaW4uV29ya2Zsb3dDbG9zdXJlEhkKEXNob3J0X2Rlc2NyaXB0aW9uGAMgASgJIkoKDFdvcmtmbG93TG\
lzdBIrCgl3b3JrZmxvd3MYASADKAsyGC5mbHl0ZWlkbC5hZG1pbi5Xb3JrZmxvdxINCgV0b2tlbhgCIAEoCSKxAQoMV29ya2Zsb3dTcGVjEjEK\
CHRlbXBsYXRlGAEgASgLMh8uZmx5dGVpZGwuY29yZS5Xb3JrZmxvd1RlbXBsYXRlEjYKDXN1Yl93b3JrZmxvd3MYAiADKAsyHy5mbHl0ZWlkbC\
5jb3JlLldvcmtmbG93VGVtcGxhdGUSNgoLZGVzY3JpcHRpb24YAyABKAsyIS5mbHl0ZWlkbC5hZG1pbi5EZXNjcmlwdGlvbkVudGl0eSKEAQoP\
V29ya2Zsb3dDbG9zdXJlEkEKEWNvbXBpbGVkX3dvcmtmbG93GAEgASgLMiYuZmx5dGVpZGwuY29yZS5Db21waWxlZFdvcmtmbG93Q2xvc3VyZR\
IuCgpjcmVhdGVkX2F0GAIgASgLMhouZ29vZ2xlLnByb3RvYnVmLlRpbWVzdGFtcCJOCiVXb3JrZmxvd0Vycm9yRXhpc3RzRGlmZmVyZW50U3Ry\
dWN0dXJlEiUKAmlkGAEgASgLMhkuZmx5dGVpZGwuY29yZS5JZGVudGlmaWVyIk4KJVdvcmtmbG93RXJyb3JFeGlzdHNJZGVudGljYWxTdHJ1Y3\
R1cmUSJQoCaWQYASABKAsyGS5mbHl0ZWlkbC5jb3JlLklkZW50aWZpZXIi4QEKG0NyZWF0ZVdvcmtmbG93RmFpbHVyZVJlYXNvbhJbChpleGlz\
dHNfZGlmZmVyZW50X3N0cnVjdHVyZRgBIAEoCzI1LmZseXRlaWRsLmFkbWluLldvcmtmbG93RXJyb3JFeGlzdHNEaWZmZXJlbnRTdHJ1Y3R1cm\
VIABJbChpleGlzdHNfaWRlbnRpY2FsX3N0cnVjdHVyZRgCIAEoCzI1LmZseXRlaWRsLmFkbWluLldvcmtmbG93RXJyb3JFeGlzdHNJZGVudGlj\
YWxTdHJ1Y3R1cmVIAEIICgZyZWFzb25CPVo7Z2l0aHViLmNvbS9mbHl0ZW9yZy9mbHl0ZS9mbHl0ZWlkbC9nZW4vcGItZ28vZmx5dGVpZGwvYW\
RtaW5iBnByb3RvMw",[Gt,Z,St,It,C]),Bn=y(Xr,0);var Fn=y(Xr,4);var Dr=new WeakMap;function ai(e){let t=Dr.get(e);return t||Dr.set(e,t=new Map(e.fields.map(n=>[n.number,n]))),
t}function ii(e,t){if("entryOf"in e)return t===2?e.entryOf:void 0;let n=ai(e).get(t);return n?.fieldKind==="ma\
p"?{entryOf:n.message}:n?.message}function _r(e,t,n,o){let r=new me(t),s=n,a=(i,l,c)=>{if(--s<0||c>o)return!0;
for(;r.pos<l;){let[d,m]=r.tag(),p=m===R.LengthDelimited?ii(i,d):void 0;if(!p)r.skip(m,d);else if(a(p,r.uint32()+
r.pos,c+1))return!0}return!1};return a(e,t.length,0)}var Or={1:"task",2:"workflow",3:"launchPlan"},Xe={task:"task",workflow:"workflow",launchPlan:"launch plan"},ci={
task:1,workflow:2,launchPlan:3},Zt={recursionLimit:1e3},Kr=25e4,Jr=16*1024*1024,Ge=e=>new f("PackageInvalid","\
never",e),ui=e=>e.slice(e.lastIndexOf("/")+1);function Pr(e){let t=[],n,o=[],r=[...e].sort(([s],[a])=>Buffer.compare(
Buffer.from(s),Buffer.from(a)));for(let[s,a]of r){let i=ui(s);/^fast.*\.tar\.gz$/s.test(i)?n={name:i,bytes:a}:
i.endsWith(".pb")?t.push({path:s,kind:di(s,a),bytes:a}):o.push(s)}if(o.length)throw Ge(`the package holds file\
s that pyflyte package does not write: ${o.slice(0,5).join(", ")}${o.length>5?` and ${o.length-5} more`:""}`);
if(!t.length)throw Ge("the package holds no task, workflow or launch plan");return{entities:t,code:n}}function di(e,t){
let[,n=""]=/_([1-3])\.pb$/.exec(e)??[],o=Or[n]??Object.values(Or).find(r=>{try{return Un(Mn({path:e,kind:r,bytes:t}))?.
resourceType===ci[r]}catch{return!1}});if(!o)throw Ge(`${e}: not a task, workflow or launch plan; its name mus\
t end in _1.pb, _2.pb or _3.pb`);return o}var mi={task:Yn,workflow:Fn,launchPlan:vn};function Mn({path:e,kind:t,
bytes:n}){if(n.length>Jr)throw Ge(`${e} is larger than ${Jr} bytes`);try{if(!_r(mi[t],n,Kr,Zt.recursionLimit))
return pi(t,n)}catch{throw Ge(`${e}: its content is not a ${Xe[t]}`)}throw Ge(`${e}: its content is nested too\
 deep, or has more than ${Kr} parts`)}function pi(e,t){switch(e){case"task":return{kind:e,message:se(Yn,t,Zt)};case"\
workflow":return{kind:e,message:se(Fn,t,Zt)};case"launchPlan":return{kind:e,message:se(vn,t,Zt)}}}var Un=e=>e.
kind==="launchPlan"?e.message.id:e.message.template?.id;var q=class{constructor(t){this.request=t}request;#e;#t;get(){return this.#e&&Date.now()<this.#e.renewAt?Promise.
resolve(this.#e.value):(this.#t??=this.#n().finally(()=>this.#t=void 0),this.#t)}forget(t){this.#e?.value===t&&
(this.#e=void 0)}async#n(){let{value:t,expiresInSeconds:n}=await this.request();return this.#e={value:t,renewAt:Date.
now()+n*800},t}};function Nt(e){try{let t=JSON.parse(Buffer.from(e.split(".")[1]??"","base64url").toString("ut\
f8"));if(typeof t.exp=="number")return Math.max(0,t.exp-Date.now()/1e3)}catch{}return 60}var V={invalidArgument:3,notFound:5,alreadyExists:6,permissionDenied:7,resourceExhausted:8,failedPrecondition:9,
outOfRange:11,unimplemented:12,internal:13,unauthenticated:16},jr={task:"tasks",workflow:"workflows",launchPlan:"\
launch_plans"},fi=3e5,gi=900,bi=/^failed to validate that project|domain \[.*\] is unrecognized|project \[.*\] is not active|^failed to compile workflow/,
kt=class{constructor(t){this.options=t;let{credentials:n}=t;this.#e=n&&new q(()=>this.#o(n))}options;#e;async create(t,n,o){
let r=`${Xe[t.kind]} ${t.name}`,s=async()=>{let i=await this.#n(`/api/v1/${jr[t.kind]}`,o,{method:"POST",headers:{
"content-type":"application/octet-stream"},body:t.body});return i.status===200?void 0:De(i)},a=await s();if(a?.
code===V.internal&&await this.#t(t,n,o)&&(a=await s(),a?.code===V.internal))throw new f("VersionConflict","nev\
er",zr(r,t.version,a.message));if(!a)return"created";if(a.code===V.alreadyExists)return"unchanged";throw hi(a,
r,t.version)}async upload(t,n,o){let r=(0,Qr.createHash)("md5").update(t.bytes).digest("base64"),s=await this.#n(
"/api/v1/dataproxy/artifact_urn",o,{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify(
{project:n.workflowProject,domain:n.workflowDomain,filename:t.name,content_md5:r})});if(s.status!==200)throw xt(
De(s),"the place for the code archive");let a=W(s.body),i=L(a,"signed_url"),l=L(a,"native_url");if(!i||!l||!URL.
canParse(i)||!ne(new URL(i)))throw new f("UploadFailed","slowly","flyteadmin gave no https:// address for the \
code archive");return await this.#r(i,yi(a),r,t.bytes,o),l}async activate({name:t,version:n},o,r){let s=[o.workflowProject,
o.workflowDomain,t].map(encodeURIComponent).join("/"),a=await this.#n(`/api/v1/active_launch_plans/${s}`,r);if(a.
status===200){let{id:l}=W(a.body)??{};if(L(l,"version")===n)return}else if(De(a).code!==V.notFound)throw xt(De(
a),`the active version of launch plan ${t}`);let i=await this.#n(`/api/v1/launch_plans/${s}/${encodeURIComponent(
n)}`,r,{method:"PUT",headers:{"content-type":"application/json"},body:JSON.stringify({state:"ACTIVE"})});if(i.
status!==200)throw xt(De(i),`the activation of launch plan ${t}`)}async#t({kind:t,name:n,version:o},r,s){let a=[
r.workflowProject,r.workflowDomain,n,o].map(encodeURIComponent).join("/");return(await this.#n(`/api/v1/${jr[t]}\
/${a}`,s)).status===200}async#n(t,n,o={}){let r=async i=>Hr(()=>X({...o,url:this.options.url+t,headers:{...o.headers,
accept:"application/json",...i!==void 0&&{"flyte-authorization":`Bearer ${i}`}},maxBytes:33554432,signal:n})),
s=await this.#e?.get(),a=await r(s);return a.status!==401||s===void 0?a:(this.#e.forget(s),r(await this.#e.get()))}async#o(t){
let{clientId:n,clientSecret:o}=await t(),r=d=>new URLSearchParams({x:d}).toString().slice(2),s=Buffer.from(`${r(
n)}:${r(o)}`).toString("base64"),a=await Hr(()=>X({url:`${this.options.url}/oauth2/token`,method:"POST",headers:{
authorization:`Basic ${s}`,"content-type":"application/x-www-form-urlencoded",accept:"application/json"},body:"\
grant_type=client_credentials&scope=all"})),i=W(a.body),l=L(i,"access_token");if(a.status===200&&l){let{expires_in:d}=i;
return{value:l,expiresInSeconds:typeof d=="number"?d:60}}if(a.status>=500)throw new f("FlyteUnavailable","soon",
`flyteadmin gave no token: status ${a.status}`);let c=L(i,"error")??`status ${a.status}`;throw new f("FlyteUna\
uthorized","slowly",`flyteadmin gave no token to the client ${n}: ${c}`)}async#r(t,n,o,r,s){let a;try{a=(await X(
{url:t,method:"PUT",headers:{"content-md5":o,...n},body:r,totalMs:fi,signal:s})).status}catch(i){throw i instanceof
x?new f("UploadFailed","soon",G(i)):i}if(a!==200&&a!==201)throw new f("UploadFailed",a>=500?"soon":"slowly",`${O(
t)} refused the code archive with ${a}`)}};function yi(e){let{headers:t}=e;return typeof t!="object"||t===null?
{}:Object.fromEntries(Object.entries(t).filter(n=>typeof n[1]=="string").map(([n,o])=>[n.toLowerCase(),o]))}async function Hr(e){
try{return await e()}catch(t){throw t instanceof x?new f("FlyteUnavailable","soon",G(t)):t}}function De({status:e,
body:t}){let n=W(t),{code:o}=typeof n=="object"&&n!==null?n:{};return{code:typeof o=="number"?o:void 0,message:ie(
L(n,"message")??`status ${e}`,gi)}}var zr=(e,t,n)=>`${e} is registered in version ${t} with other content; giv\
e the package a new version. ${n}`;function hi(e,t,n){let{code:o,message:r}=e;return o===V.invalidArgument?r.includes(
"different structure already exists")?new f("VersionConflict","never",zr(t,n,r)):new f("FlyteRefused",bi.test(
r)?"slowly":"never",`${t}: ${r}`):o===V.resourceExhausted&&r.includes("larger than max")?new f("FlyteRefused",
"never",`${t} is larger than flyteadmin takes: ${r}`):xt(e,t)}var Ai=[V.unauthenticated,V.permissionDenied],Ei=[
V.invalidArgument,V.notFound,V.failedPrecondition,V.outOfRange,V.unimplemented];function xt({code:e,message:t},n){
let o=`${n}: ${t}`;return Ai.includes(e)?new f("FlyteUnauthorized","slowly",o):Ei.includes(e)?new f("FlyteRefu\
sed","slowly",o):new f("FlyteUnavailable","soon",o)}var $r=require("node:crypto");var ae=class extends f{constructor(t){super("PackageInvalid","never",`the package is larger than ${t} bytes`)}},
wt=3e5;async function Ct(e,t){try{return await e()}catch(n){throw n instanceof le?new ae(t):n instanceof x?new f(
"PackageUnavailable","soon",G(n)):n}}function Vt(e,t,n=""){let o=`${t}: answered with ${e}`;return e===404?new f(
"PackageNotFound","slowly",`${t} does not exist${n}`):e===401||e===403?new f("PackageUnauthorized","slowly",o+
n):new f("PackageUnavailable",e===429||e>=500?"soon":"slowly",o)}var Lt=({username:e,password:t})=>`Basic ${Buffer.from(`${e}:${t}`).toString("base64")}`,Wt=class{constructor(t){
this.options=t}options;async fetch(t,n,o,r){let s=`${t}_${n}.tgz`.replace(/^\/+/,"");if(s.split("/").some(p=>p===
""||p==="."||p===".."))throw new f("SpecInvalid","never",`${JSON.stringify(t)} is not a path in Artifactory`);
let a=new URL(s.split("/").map(encodeURIComponent).join("/"),this.options.url.endsWith("/")?this.options.url:`${this.
options.url}/`),i=await this.options.credentials?.(),l=i?{authorization:Lt(i)}:void 0,c=await Ct(()=>et({url:a,
headers:l,maxBytes:o,totalMs:wt,signal:r}),o);if(c.status!==200)throw Vt(c.status,a.href);let d=(0,$r.createHash)(
"sha256").update(c.body).digest("hex"),m=c.headers["x-checksum-sha256"];if(typeof m=="string"&&m.toLowerCase()!==
d)throw new f("PackageUnavailable","soon",`${a.href}: the content does not have the checksum that Artifactory \
gives`);return{artifact:{reference:a.href,digest:`sha256:${d}`,size:c.body.length},bytes:c.body}}};var Dn=require("node:fs/promises");var _e="flyte.backend";var Xn="flyteregistrations",qr="FlyteRegistration",ee="flyte.backend/requestedAt",Oe=({metadata:e})=>`${e.namespace}\
/${e.name}`,es=({metadata:e})=>[e.uid,e.generation,e.annotations?.[ee]].join("/"),Y=(e,t)=>e.status?.conditions?.
find(n=>n.type===t);function vt(e){let{metadata:t,status:n}=e;return["Ready","Stalled"].some(r=>{let s=Y(e,r);
return s?.status==="True"&&s.observedGeneration===t.generation})&&n?.observedGeneration===t.generation&&n.lastHandledReconcileAt===
t.annotations?.[ee]}function ts(e){let t=[];for(let n of["workflowProject","workflowDomain","workflowVersion",
"workflowPackageUri"]){let o=e?.[n];(typeof o!="string"||o==="")&&t.push(`spec.${n} is missing`)}return t}var U=class extends Error{constructor(n,o){super(o);this.status=n}status;name="KubernetesError"},Ri=500,Si=64*
1024*1024,ns=4*1024*1024,Gi=1e3,Yt=class{constructor(t){this.options=t}options;async list(t){let n=[];for(let o="";;){
let r=new URLSearchParams({limit:String(Ri),...o&&{continue:o}}),s=await this.#o("GET",`${this.#e()}?${r.toString()}`,
{signal:t,maxBytes:Si});if(n.push(...s.items??[]),o=s.metadata.continue??"",!o)return{objects:n,resourceVersion:s.
metadata.resourceVersion}}}async watch(t,n,o,r){let s=new URLSearchParams({watch:"1",resourceVersion:t,allowWatchBookmarks:"\
true",timeoutSeconds:String(n)}),a=(n+30)*Gi,i=await no({url:`${this.options.url}${this.#e()}?${s.toString()}`,
...await this.#n(),idleMs:a,totalMs:a,signal:r});if(i.statusCode!==200)throw i.destroy(),new U(i.statusCode??0,
`the watch was refused with ${i.statusCode}`);let l=Buffer.alloc(0);for await(let c of so(i)){l=l.length?Buffer.
concat([l,c]):c;for(let d=l.indexOf(10);d>=0;d=l.indexOf(10)){let m=l.subarray(0,d);l=l.subarray(d+1),m.length&&
o(JSON.parse(m.toString("utf8")))}if(l.length>ns)throw new U(0,"a line of the watch is too long")}}async get(t,n,o){
try{return await this.#o("GET",this.#t(t,n),{signal:o})}catch(r){if(r instanceof U&&r.status===404)return;throw r}}async patchStatus({
metadata:t},n,o){return await this.#o("PATCH",`${this.#t(t.namespace,t.name)}/status`,{body:JSON.stringify({metadata:{
resourceVersion:t.resourceVersion},status:n}),contentType:"application/merge-patch+json",signal:o})}async createEvent(t,n,o){
await this.#o("POST",`/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(t)}/events`,{body:JSON.stringify(
n),contentType:"application/json",signal:o})}#e(){let{namespace:t}=this.options,n=t===void 0?"":`/namespaces/${encodeURIComponent(
t)}`;return`/apis/${_e}/${"v1"}${n}/${Xn}`}#t(t,n){return`/apis/${_e}/${"v1"}/namespaces/${encodeURIComponent(
t)}/${Xn}/${encodeURIComponent(n)}`}async#n(){let[t,n]=await Promise.all([(0,Dn.readFile)(this.options.tokenFile,
"utf8"),(0,Dn.readFile)(this.options.caFile,"utf8")]);return{headers:{authorization:`Bearer ${t.trim()}`,accept:"\
application/json"},ca:n}}async#o(t,n,o){let{headers:r,ca:s}=await this.#n(),{body:a,contentType:i,signal:l,maxBytes:c=ns}=o,
d=await X({url:this.options.url+n,method:t,headers:{...r,...i&&{"content-type":i}},ca:s,body:a,signal:l,maxBytes:c});
if(d.status>=300)throw Ii(t,d);return W(d.body)}};function Ii(e,{status:t,body:n}){let o=L(W(n),"message")??"n\
o message";return new U(t,`the API server refused ${e} with ${t}: ${o}`)}var Zi=e=>e.replace(/[\\"\n]/g,t=>t===`
`?"\\n":`\\${t}`),Ie=(e,t,n)=>{let o=Object.entries(t).map(([r,s])=>`${r}="${Zi(s)}"`);return`${e}${o.length?`\
{${o.join(",")}}`:""} ${n}`},Bt=class{#e=[];counter(t,n,o=[]){let r=new Map,s=(i,l=1)=>{let c=JSON.stringify(i),
d=r.get(c)??{labels:i,value:0};d.value+=l,r.set(c,d)};o.forEach(i=>s(i,0));let a=()=>[...r.values()].map(({labels:i,
value:l})=>Ie(t,i,l));return this.#e.push({name:t,type:"counter",help:n,samples:a}),s}gauge(t,n,o){let r=()=>o().
map(([s,a])=>Ie(t,s,a));this.#e.push({name:t,type:"gauge",help:n,samples:r})}histogram(t,n,o){let r=o.map(()=>0),
s=0,a=0,i=()=>[...o.map((l,c)=>Ie(`${t}_bucket`,{le:String(l)},r[c])),Ie(`${t}_bucket`,{le:"+Inf"},s),Ie(`${t}\
_sum`,{},a),Ie(`${t}_count`,{},s)];return this.#e.push({name:t,type:"histogram",help:n,samples:i}),l=>{s++,a+=
l,o.forEach((c,d)=>l<=c&&r[d]++)}}text(){return this.#e.flatMap(({name:t,type:n,help:o,samples:r})=>[`# HELP ${t}\
 ${o}`,`# TYPE ${t} ${n}`,...r()]).map(t=>`${t}
`).join("")}};var rs=require("node:crypto");var Ni=/^[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*(\/[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*)*$/,xi=/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/,
ki=/^sha256:[0-9a-f]{64}$/,wi=["application/vnd.oci.image.manifest.v1+json","application/vnd.docker.distributi\
on.manifest.v2+json"],Ci=4*1024*1024,Ke=e=>new f("PackageInvalid","never",e),os=e=>`sha256:${(0,rs.createHash)(
"sha256").update(e).digest("hex")}`,Ft=class{constructor(t,n){this.registry=t;this.login=n;let[o="",...r]=t.split(
"/"),s=new URL(`https://${o==="docker.io"?"registry-1.docker.io":o}`);this.#e=$t(s)?new URL(`http://${o}`):s,this.#t=
r.map(a=>`${a}/`).join("")}registry;login;#e;#t;async fetch(t,n,o,r){let s=this.#t+t,a=`${this.registry}/${t}:${n}`;
if(!Ni.test(s))throw new f("SpecInvalid","never",`${JSON.stringify(t)} is not a path in a registry; allowed: l\
ower-case letters and digits with . _ - / between them`);if(!xi.test(n))throw new f("SpecInvalid","never",`${JSON.
stringify(n)} is not a tag; allowed: up to 128 letters, digits and . _ -, first a letter, digit or _`);let i={
url:this.#e,name:s},l=await this.#n(i,`manifests/${n}`,a,Ci,r),c=os(l.body),d=l.headers["docker-content-digest"];
if(typeof d=="string"&&d.startsWith("sha256:")&&d!==c)throw new f("PackageUnavailable","soon",`${a}: the manif\
est does not have the digest that the registry gives`);let m=Vi(W(l.body),a);if(m.size>o)throw new ae(o);let{body:p}=await this.#n(
i,`blobs/${m.digest}`,a,o,r);if(p.length!==m.size||os(p)!==m.digest)throw new f("PackageUnavailable","soon",`${a}\
: the package does not have the digest of its manifest`);return{artifact:{reference:a,digest:c,size:m.size},bytes:p}}async#n(t,n,o,r,s){
let a=new URL(`/v2/${t.name}/${n}`,t.url),i=d=>Ct(()=>et({url:a,headers:{accept:wi.join(", "),...d!==void 0&&{
authorization:d}},maxBytes:r,totalMs:wt,signal:s}),r),l=await this.login.authorize(t,void 0,s),c=await i(l);if(c.
status===401&&(l!==void 0&&this.login.forget(l),c=await i(await this.login.authorize(t,c.headers["www-authenti\
cate"]??"",s))),c.status!==200)throw Vt(c.status,n.startsWith("blobs/")?O(a):o);return c}};function Vi(e,t){let{
layers:n,manifests:o}=typeof e=="object"&&e!==null?e:{};if(o!==void 0)throw Ke(`${t} is an index of several im\
ages; push one package by itself`);if(!Array.isArray(n))throw Ke(`${t} is not an image manifest`);let r=n.map(
l=>{let{digest:c,size:d,annotations:m}=l??{};if(typeof c!="string"||!ki.test(c)||!Number.isSafeInteger(d)||d<0)
throw Ke(`${t} has a layer without a sha256 digest and a size`);return{digest:c,size:d,annotations:m??{}}}),s=r.
filter(({annotations:l})=>l["org.opencontainers.image.title"]!==void 0),a=s.length||r.length!==1?s:r,[i]=a;if(!i||
a.length!==1)throw Ke(`${t} holds ${a.length} files; push exactly one, the package`);if(i.annotations["io.deis\
.oras.content.unpack"]==="true")throw Ke(`${t} holds a folder; push the file that pyflyte package writes`);return i}var Mt=class{constructor(t){this.options=t}options;#e=new Map;#t=new Set;#n=new Map;#o=0;#r=!1;add(t,n){let o=this.#e.
get(t);if(!o)this.#e.set(t,{revision:n,state:"ready",failures:0,again:!1});else{if(o.revision===n)return;if(clearTimeout(
o.timer),o.revision=n,o.failures=0,o.state==="running"){o.again=!0;return}o.state="ready"}this.#t.add(t),this.#s()}remove(t){
clearTimeout(this.#e.get(t)?.timer),this.#e.delete(t),this.#t.delete(t)}retain(t){for(let n of[...this.#e.keys()])
t.has(n)||this.remove(n)}async close(){this.#r=!0;for(let{timer:t}of this.#e.values())clearTimeout(t);await Promise.
all(this.#n.values())}get size(){let t=[...this.#e.values()].filter(({state:n})=>n==="waiting").length;return{
ready:this.#t.size,running:this.#n.size,waiting:t}}#s(){let t=Math.max(1,Math.floor(this.options.concurrency/2));
for(let n of this.#t){if(this.#r||this.#n.size>=this.options.concurrency)return;let o=this.#e.get(n),r=o.failures>
0;if(this.#n.has(n)||r&&this.#o>=t)continue;this.#t.delete(n),r&&this.#o++;let s=this.#a(n,o).finally(()=>{this.#n.
delete(n),r&&this.#o--,this.#s()});this.#n.set(n,s)}}async#a(t,n){n.state="running";let o=await this.options.run(
t,n.failures);this.#e.get(t)!==n||this.#r||(n.again?(n.again=!1,n.state="ready",this.#t.add(t)):o?(n.failures++,
n.state="waiting",n.timer=setTimeout(()=>{n.state="ready",this.#t.add(t),this.#s()},o.retryInMs),n.timer.unref()):
this.#e.delete(t))}};function Ze(e,t,n){let o=Math.min(n,t*2**Math.min(e,30));return Math.round(o*(1-Math.random()/
3))}var ss=require("node:crypto");var Wi="flyte.backend/registration-operator",Li=1024,vi=253;function as(e,t,n,o){let r=t.find(({type:m})=>m===
"Ready"),s=Y(e,"Ready");if(!r||r.status==="Unknown"||r.status===s?.status&&r.reason===s.reason)return;let{name:a,
namespace:i,uid:l,resourceVersion:c}=e.metadata,d=`.${(0,ss.randomBytes)(8).toString("hex")}`;return{apiVersion:"\
events.k8s.io/v1",kind:"Event",metadata:{name:a.slice(0,vi-d.length)+d,namespace:i},eventTime:o.toISOString().
replace("Z","000Z"),reportingController:Wi,reportingInstance:ie(n,128),action:"Register",reason:r.reason,type:r.
status==="True"?"Normal":"Warning",regarding:{apiVersion:`${_e}/${"v1"}`,kind:qr,name:a,namespace:i,uid:l,resourceVersion:c},
note:Ti(r.message,Li)}}function Ti(e,t){let n=Buffer.from(e);return n.length<=t?e:`${n.toString("utf8",0,t-6).
replace(/\uFFFD+$/,"")}…`}var us=require("node:zlib");var Ne=class extends f{constructor(t){super("PackageInvalid","never",`the package holds more than ${t} bytes w\
hen it is unpacked`)}},Ut=512,is=2e4,Yi=64*1024,w=e=>new f("PackageInvalid","never",`the package ${e}`);async function ds(e,t){
let n=e[0]===31&&e[1]===139,o=new _n(n?Bi(e):Fi(e),t);try{return await Mi(o)}catch(r){throw r instanceof f?r:w(
`cannot be unpacked: ${G(r)}`)}finally{await o.close()}}async function*Bi(e){let t=(0,us.createGunzip)();t.end(
e),yield*t}async function*Fi(e){yield e}var _n=class{constructor(t,n){this.pieces=t;this.limit=n}pieces;limit;#e=Buffer.
alloc(0);#t=0;async read(t){if(this.#t+t>this.limit)throw new Ne(this.limit);let n=Buffer.alloc(t);for(let o=0;o<
t;){if(this.#e.length===0){let{done:s,value:a}=await this.pieces.next();if(s){if(o===0)return;throw w("is trun\
cated")}this.#e=a}let r=this.#e.copy(n,o);this.#e=this.#e.subarray(r),o+=r}return this.#t+=t,n}async drain(){for(let t=this.#e;;){
if(this.#t+=t.length,this.#t>this.limit)throw new Ne(this.limit);let{done:n,value:o}=await this.pieces.next();
if(n)return;t=o}}async close(){await this.pieces.return(void 0)}};async function Mi(e){let t=new Map,n={},o={};
for(let r=0;;r++){if(r>is)throw w(`has more than ${is} entries`);let s=await e.read(Ut);if(!s)throw w("is trun\
cated: the end of the archive is missing");if(s.every(d=>d===0))break;let a=_i(s);if(a.type==="x"||a.type==="g"||
a.type==="L"){if(a.size>Yi)throw w("has an extended header that is too long");let d=await ls(e,a.size);a.type===
"L"?o={...o,path:Xt(On(d))}:Object.assign(a.type==="g"?n:o,Ki(d));continue}let i={...n,...o};o={};let l=i.path??
a.name,c=i.size===void 0?a.size:Oi(i.size);if(a.type==="5"||a.type==="0"&&l.endsWith("/")){if(c!==0)throw w(`h\
as a folder with content, ${Je(l)}`);continue}if(a.type!=="0")throw w(`has ${Je(l)}, which is ${Xi(a.type)}; a\
llowed: files and folders`);t.set(Ji(l),await ls(e,c))}if(Object.keys(o).length)throw w("ends with the header \
of an entry that is missing");return await e.drain(),t}async function ls(e,t){let n=(Ut-t%Ut)%Ut,o=await e.read(
t+n);if(!o){if(t===0)return Buffer.alloc(0);throw w("is truncated")}return o.subarray(0,t)}var Je=e=>JSON.stringify(
e.length>120?`${e.slice(0,119)}…`:e),Ui={1:"a hard link",2:"a symbolic link",3:"a device",4:"a device",6:"a \
pipe",K:"a link with a long name",S:"a sparse file"},Xi=e=>Ui[e]??`of the unknown type ${Je(e)}`,On=e=>{let t=e.
indexOf(0);return t<0?e:e.subarray(0,t)},Di=new TextDecoder("utf-8",{fatal:!0,ignoreBOM:!0});function Xt(e){try{
return Di.decode(e)}catch{throw w("has a name that is not UTF-8")}}function _i(e){let t=e.reduce((a,i,l)=>a+(l>=
148&&l<156?32:i),0);if(cs(e.subarray(148,156))!==t)throw w("is not a tar archive: a header has a wrong checksu\
m");let n=Xt(On(e.subarray(0,100))),r=e.subarray(257,263).equals(Buffer.from("ustar\0"))?Xt(On(e.subarray(345,
500))):"",s=e[156]===0?"0":String.fromCharCode(e[156]);return{name:r?`${r}/${n}`:n,size:cs(e.subarray(124,136)),
type:s}}function cs(e){let t=e.toString("latin1").replace(/^ +|[ \0]+$/g,"");if(!/^[0-7]{0,12}$/.test(t))throw w(
"is not a tar archive: a header has a wrong number");return t===""?0:parseInt(t,8)}function Oi(e){if(!/^\d{1,15}$/.
test(e))throw w(`has a file of size ${Je(e)}`);return Number(e)}function Ki(e){let t={},n=()=>w("has a broken \
extended header");for(let o=0;o<e.length;){let r=e.indexOf(32,o),s=r<0?"":e.toString("latin1",o,r),a=o+Number(
s);if(!/^[1-9]\d{0,5}$/.test(s)||a<=r||a>e.length||e[a-1]!==10)throw n();let i=e.indexOf(61,r);if(i<0||i>=a)throw n();
let l=e.toString("latin1",r+1,i);if(l.startsWith("GNU.sparse."))throw w("has a sparse file; allowed: files and\
 folders");(l==="path"||l==="size")&&(t[l]=Xt(e.subarray(i+1,a-1))),o=a}return t}function Ji(e){let t=e.split(
"/").filter(o=>o!==""&&o!==".");if(e.startsWith("/")||t.includes("..")||t.length===0||/[\p{Cc}\\]/u.test(e))throw w(
`has the file ${Je(e)}; allowed: relative paths without ..`);return t.join("/")}var Pe={project:"{{ registration.project }}",domain:"{{ registration.domain }}",version:"{{ registration.versi\
on }}",code:"{{ .remote_package_path }}",destination:"{{ .dest_dir }}"},xe=e=>new f("PackageInvalid","never",e),
Kn=class{constructor(t,n,o){this.file=t;this.spec=n;this.codeUrl=o}file;spec;codeUrl;wantsCode=!1;identifier(t){
if(!t)throw xe(`${this.file}: an identifier is missing`);let{workflowProject:n,workflowDomain:o,workflowVersion:r}=this.
spec;(t.project===""||t.project===Pe.project)&&(t.project=n),(t.domain===""||t.domain===Pe.domain)&&(t.domain=
o),(t.version===""||t.version===Pe.version)&&(t.version=r)}args(t){t.forEach((n,o)=>{n===Pe.destination&&(t[o]=
"."),n===Pe.code&&(this.wantsCode=!0,this.codeUrl!==void 0&&(t[o]=this.codeUrl))})}pod(t){let n=t?.podSpec?.containers;
if(Array.isArray(n))for(let o of n)o!==null&&typeof o=="object"&&!Array.isArray(o)&&Array.isArray(o.args)&&this.
args(o.args)}workflow(t){if(!t)throw xe(`${this.file}: the workflow has no template`);this.identifier(t.id),t.
nodes.forEach(n=>this.node(n)),t.failureNode&&this.node(t.failureNode)}node(t){let n=t?.target;switch(n?.case){case"\
taskNode":this.identifier(n.value.reference.value),this.pod(n.value.overrides?.podTemplate);return;case"workfl\
owNode":this.identifier(n.value.reference.value);return;case"branchNode":{let o=n.value.ifElse;if(this.node(o?.
case?.thenNode),o?.other.forEach(({thenNode:r})=>this.node(r)),o?.default.case==="elseNode")this.node(o.default.
value);else if(o?.default.case!=="error")throw xe(`${this.file}: node ${t.id} has no else`);return}case"arrayN\
ode":this.node(n.value.node);return;case"gateNode":return;case void 0:throw xe(`${this.file}: node ${t?.id??""}\
 is of a kind that this operator does not know`)}}launchPlan({spec:t}){if(!t)throw xe(`${this.file}: the launc\
h plan has no specification`);this.identifier(t.workflowId);let{k8sServiceAccount:n,outputLocationPrefix:o}=this.
spec;n&&(t.authRole=v(Yr,{kubernetesServiceAccount:n}),t.securityContext=v(Lr,{runAs:v(Wr,{k8sServiceAccount:n})})),
o&&(t.rawOutputDataConfig=v(Br,{outputLocationPrefix:o}))}};function Pi(e,t,n){return[["project",t.project,n.workflowProject],
["domain",t.domain,n.workflowDomain],["version",t.version,n.workflowVersion]].filter(([,r,s])=>r!==s).map(([r,
s,a])=>`${e}: the ${r} ${JSON.stringify(s)} is written into the package, the object says ${JSON.stringify(a)}`)}
function Jn(e,t,n){let o=Mn(e),{kind:r}=o,s=Un(o),a=new Kn(e.path,t,n);a.identifier(s);let i=Pi(e.path,s,t);if(i.
length)throw xe(`${i.join("; ")}; package it without, which is what pyflyte package does, or correct the objec\
t`);switch(r){case"task":{let{target:m}=o.message.template;m.case==="container"&&a.args(m.value.args),m.case===
"k8sPod"&&a.pod(m.value);break}case"workflow":a.workflow(o.message.template),o.message.subWorkflows.forEach(m=>a.
workflow(m));break;case"launchPlan":a.launchPlan(o.message);break}let{name:l,version:c}=s,d=r==="launchPlan"&&
o.message.spec?.entityMetadata?.schedule!==void 0;return{kind:r,name:l,version:c,body:ji(o,s),scheduled:d,wantsCode:a.
wantsCode}}function ji(e,{project:t,domain:n,name:o,version:r}){let s=a=>v(Cr,{resourceType:a,project:t,domain:n,
name:o,version:r});switch(e.kind){case"task":return Ue(Tn,v(Tn,{id:s(1),spec:e.message}));case"workflow":return Ue(
Bn,v(Bn,{id:s(2),spec:e.message}));case"launchPlan":return Ue(Ln,v(Ln,{id:s(3),spec:e.message.spec}))}}var ms=1024*1024,ps={packed:8*ms,unpacked:32*ms},je=class extends Error{name="BusyError"},Dt=class{constructor(t){
this.registrar=t}registrar;#e=!1;async register(t,n){let{limits:o}=this.registrar,r={packed:Math.min(ps.packed,
o.packed),unpacked:Math.min(ps.unpacked,o.unpacked)};try{return await this.#t(t,r,n)}catch(s){if(!(s instanceof
ae||s instanceof Ne))throw s}if(this.#e)throw new je("another large package is being registered");this.#e=!0;try{
return await this.#t(t,o,n)}finally{this.#e=!1}}async#t(t,n,o){let{admin:r,onEntity:s}=this.registrar,{artifact:a,
content:i}=await this.#n(t,n,o),l=i.entities.map(A=>{let{kind:N,name:j,wantsCode:ke}=Jn(A,t);return{kind:N,name:j,
wantsCode:ke}}),c=l.find(({wantsCode:A})=>A&&!i.code);if(c)throw new f("PackageInvalid","never",`${Xe[c.kind]}\
 ${c.name} wants the code archive of pyflyte package --copy, and the package has none`);let d=l.filter(({kind:A})=>A===
"workflow").map(({name:A})=>A);Hi(t.workflowName,d);let m=i.code&&await r.upload(i.code,t,o),p={created:0,unchanged:0},
b=[];for(let A of i.entities){let N=Jn(A,t,m),j=await r.create(N,t,o);p[j]++,s?.(N.kind,j),N.scheduled&&b.push(
{...N,body:new Uint8Array})}if(t.enableSchedule)for(let A of b)await r.activate(A,t,o);let S=A=>l.filter(N=>N.
kind===A).length,I={tasks:S("task"),workflows:d.length,launchPlans:S("launchPlan")};return{artifact:a,registered:I,
...p}}async#n(t,n,o){let{artifact:r,bytes:s}=await this.registrar.source.fetch(t.workflowPackageUri,t.workflowVersion,
n.packed,o);return{artifact:r,content:Pr(await ds(s,n.unpacked))}}};function Hi(e,t){if(!e)return;let n=s=>s.replaceAll(
"-","_");if(t.some(s=>`.${n(s)}`.endsWith(`.${n(e)}`)))return;let r=t.slice(0,10).join(", ")+(t.length>10?` an\
d ${t.length-10} more`:"");throw new f("PackageInvalid","never",`the package does not hold the workflow ${JSON.
stringify(e)}; it holds ${r||"none"}`)}var Qi=1200,Pn=(e,t)=>`${e} ${t}${e===1?"":"s"}`;function zi({artifact:e,registered:t,created:n,unchanged:o}){
let{tasks:r,workflows:s,launchPlans:a}=t;return`${[Pn(r,"task"),Pn(s,"workflow"),Pn(a,"launch plan")].join(", ")}\
 of ${e.reference}: ${n} created, ${o} unchanged`}function $i(e){switch(e.is){case"working":return[["Ready","U\
nknown","Progressing","the package is being registered"],["Reconciling","True","Progressing","the package is b\
eing registered"]];case"registered":return[["Ready","True","Registered",zi(e.outcome)]];case"failed":{let{reason:t,
retry:n,message:o}=e.failure;return[["Ready","False",t,o],n==="never"?["Stalled","True",t,o]:["Reconciling","T\
rue","ProgressingWithRetry",o]]}}}function gs(e,t,n){let{metadata:o,status:r={}}=e,s=$i(t).map(([d,m,p,b])=>{let S=Y(
e,d);return{type:d,status:m,reason:p,message:ie(en(b),Qi),lastTransitionTime:S?.status===m?S.lastTransitionTime:
n.toISOString().replace(/\.\d+/,""),observedGeneration:o.generation}}),{lastHandledReconcileAt:a,...i}=r,l=o.annotations?.[ee],
c=t.is==="working"?r.lastHandledReconcileAt:l;return{...i,...t.is==="registered"&&{...t.outcome,workflowProject:t.
spec.workflowProject,workflowDomain:t.spec.workflowDomain,workflowVersion:t.spec.workflowVersion,workflowPackageUri:t.
spec.workflowPackageUri},observedGeneration:o.generation,conditions:s,...c!==void 0&&{lastHandledReconcileAt:c}}}
function bs(e,t){let o=[...new Set([...Object.keys(e),...Object.keys(t)])].filter(r=>fs(e[r])!==fs(t[r]));if(o.
length)return Object.fromEntries(o.map(r=>[r,t[r]??null]))}var fs=e=>JSON.stringify(e,(t,n)=>n!==null&&typeof n==
"object"&&!Array.isArray(n)?Object.fromEntries(Object.entries(n).sort(([o],[r])=>o<r?-1:1)):n);var ys=["registered","retry","stalled","postponed","skipped","error"],_t=1e3,Ot=60*_t,qi={soon:[2*_t,5*Ot],slowly:[
15*_t,15*Ot]},Kt=class{constructor(t){this.options=t}options;async run(t,n){let{log:o,signal:r,onResult:s,pauses:a=qi}=this.
options,i=performance.now(),l=(c,d)=>s?.(c,(performance.now()-i)/_t,d);try{let c=await this.#e(t);return c instanceof
f?c.retry==="never"?void l("stalled",c.reason):(l("retry",c.reason),{retryInMs:Ze(n,...a[c.retry])}):void l(c)}catch(c){
return r.aborted?void 0:c instanceof je?(l("postponed"),{retryInMs:Ze(0,...a.soon)}):(o.error("the object coul\
d not be handled",{registration:t,error:G(c)}),l("error"),{retryInMs:Ze(n,...a.soon)})}}async#e(t){let{kubernetes:n,
log:o,signal:r,runMs:s=15*Ot}=this.options,[a="",i=""]=t.split("/"),l=await n.get(a,i,r);if(!l||l.metadata.deletionTimestamp||
vt(l)||(el(l)||(l=await this.#t(l,{is:"working"})),!l))return"skipped";let c=new te(s,r),d;try{let m=ts(l.spec);
if(m.length)throw new f("SpecInvalid","never",m.join("; "));let p=l.spec,b=await this.options.registrations.register(
p,c.signal);d={is:"registered",outcome:b,spec:p},o.info("registered",{registration:t,...b})}catch(m){r.throwIfAborted();
let p=c.expired?new f("DeadlineExceeded","soon",`the registration did not end within ${s/Ot} minutes`):m;if(!(p instanceof
f))throw p;d={is:"failed",failure:p};let{reason:b,retry:S,message:I}=p;o.warn("not registered",{registration:t,
reason:b,retry:S,error:I})}finally{c.release()}return await this.#t(l,d),d.is==="failed"?d.failure:"registered"}async#t(t,n){
let{kubernetes:o,instance:r,log:s,signal:a}=this.options,{namespace:i,name:l,uid:c,generation:d}=t.metadata;for(let m=t;;){
let p=new Date,b=gs(m,n,p),S=bs(m.status??{},b);if(!S)return m;try{let I=await o.patchStatus(m,S,a),A=as(m,b.conditions??
[],r,p);return A&&await o.createEvent(i,A,a).catch(N=>{s.warn("an event was not written",{registration:`${i}/${l}`,
error:G(N)})}),I}catch(I){let A=I instanceof U?I.status:void 0;if(A===404)return;if(A!==409)throw I;m=await o.
get(i,l,a);let N=m?.metadata.uid===c&&m.metadata.generation===d;if(!m||!N||m.metadata.annotations?.[ee]!==t.metadata.
annotations?.[ee])return}}}};function el(e){let{metadata:t,status:n}=e;return Y(e,"Ready")?.observedGeneration===
t.generation&&n?.observedGeneration===t.generation&&n.lastHandledReconcileAt===t.annotations?.[ee]}var hs=require("node:fs/promises");var Jt=e=>new f("PackageUnauthorized","slowly",e);async function Pt(e){try{return await X(e)}catch(t){throw t instanceof
x?new f("PackageUnavailable","soon",G(t)):t}}function jt(e,t,n){let o=W(e.body),r=e.status===200?n.map(i=>L(o,
i)).find(Boolean):void 0;if(r!==void 0)return r;let[s]=/AADSTS\d+/.exec(L(o,"error_description")??"")??[],a=`${t}\
 gave no token: status ${e.status}${s?`, ${s}`:""}`;throw e.status===429||e.status>=500?new f("PackageUnavaila\
ble","soon",a):Jt(a)}var jn={"content-type":"application/x-www-form-urlencoded"},tl=1e3,Ht=class{constructor(t){
this.identity=t;this.#e=new q(()=>this.#o())}identity;#e;#t=new Map;#n=new Map;async authorize({url:t,name:n}){
let o=`${t.origin}/${n}`,r=this.#n.get(o);return r||(this.#n.size>=tl&&this.#n.clear(),r=new q(()=>this.#s(t,n)),
this.#n.set(o,r)),`Bearer ${await r.get()}`}forget(t){for(let n of this.#n.values())n.forget(t.slice(7))}async#o(){
let{clientId:t,tenantId:n,tokenFile:o,authority:r}=this.identity,s=await Pt({url:new URL(`${encodeURIComponent(
n)}/oauth2/v2.0/token`,r),method:"POST",headers:jn,body:new URLSearchParams({grant_type:"client_credentials",client_id:t,
scope:"https://containerregistry.azure.net/.default",client_assertion_type:"urn:ietf:params:oauth:client-asser\
tion-type:jwt-bearer",client_assertion:(await(0,hs.readFile)(o,"utf8")).trim()}).toString()}),a=jt(s,"Entra ID",
["access_token"]);return{value:a,expiresInSeconds:Nt(a)}}async#r(t){let n=await this.#e.get(),o=await Pt({url:new URL(
"/oauth2/exchange",t),method:"POST",headers:jn,body:new URLSearchParams({grant_type:"access_token",service:t.host,
tenant:this.identity.tenantId,access_token:n}).toString()});o.status===401&&this.#e.forget(n);let r=jt(o,`the \
registry ${t.host}`,["refresh_token"]);return{value:r,expiresInSeconds:Nt(r)}}async#s(t,n){let o=this.#t.get(t.
origin);o||(o=new q(()=>this.#r(t)),this.#t.set(t.origin,o));let r=await o.get(),s=await Pt({url:new URL("/oau\
th2/token",t),method:"POST",headers:jn,body:new URLSearchParams({grant_type:"refresh_token",service:t.host,scope:`\
repository:${n}:pull`,refresh_token:r}).toString()});s.status===401&&o.forget(r);let a=jt(s,`the registry ${t.
host}`,["access_token"]);return{value:a,expiresInSeconds:Nt(a)}}};function nl(e){let t=e.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g);
return new Map([...t].map(([,n,o,r])=>[n.toLowerCase(),o?.replace(/\\(.)/g,"$1")??r]))}var He=class{constructor(t){
this.credentials=t}credentials;async authorize({url:t,name:n},o,r){if(o===void 0)return;let s=await this.credentials?.(),
a=o.trimStart().split(/\s/,1)[0].toLowerCase();if(a==="basic"){if(!s)throw Jt(`the registry ${t.host} asks for\
 a user name and a password`);return Lt(s)}let i=nl(o),l=i.get("realm")??"";if(a!=="bearer"||!URL.canParse(l))
throw Jt(`the registry ${t.host} asks for a login that this operator does not know`);let c=new URL(l);if(!ne(c)||
c.protocol==="http:"&&t.protocol!=="http:")throw Jt(`the registry ${t.host} names a login that is not https://`);
let d=i.get("service");d!==void 0&&c.searchParams.set("service",d),c.searchParams.set("scope",`repository:${n}\
:pull`);let m=s&&{authorization:Lt(s)},p=await Pt({url:c,headers:m,signal:r});return`Bearer ${jt(p,`the login \
of the registry ${t.host}`,["token","access_token"])}`}forget(){}};var As=require("node:http");async function Es(e){let t={"/healthz":()=>{let r=e.stuck();return r===void 0?[200,
`ok
`]:[503,`${r}
`]},"/readyz":()=>e.ready()?[200,`ok
`]:[503,`the objects are not listed yet
`],"/metrics":()=>[200,e.metrics()]},n=(0,As.createServer)({requestTimeout:1e4,headersTimeout:1e4},(r,s)=>{let a=t[r.
url?.split("?",1)[0]??""],[i,l]=a?r.method==="GET"||r.method==="HEAD"?a():[405,`only GET
`]:[404,`not found
`];s.writeHead(i,{"content-type":"text/plain; version=0.0.4; charset=utf-8"}).end(l)});await new Promise((r,s)=>{
n.once("error",s),n.listen(e.port,r)});let o=()=>{n.close(),n.closeAllConnections()};return{port:n.address().port,
close:o}}var Rs=require("node:timers/promises");var ol=410;async function Ss(e){let{kubernetes:t,log:n,signal:o,onProgress:r}=e,{timeoutSeconds:s=()=>300+Math.
floor(Math.random()*300),pauseMs:a=[1e3,3e4]}=e,i,l=0;for(;!o.aborted;){let c=!1;try{if(i===void 0){let{objects:m,
resourceVersion:p}=await t.list(o);i=p,r(),e.onList(m)}let d=Date.now();if(await t.watch(i,s(),m=>{if(m.type===
"ERROR")throw new U(m.object.code??0,m.object.message??"the watch failed");i=m.object.metadata.resourceVersion,
c=!0,r(),m.type!=="BOOKMARK"&&e.onChange(m.object,m.type==="DELETED")},o),c||=Date.now()-d>a[0],c)r();else throw new x(
"the watch ended at once");l=0}catch(d){if(o.aborted)return;c&&(l=0);let m=d instanceof U&&d.status===ol;d instanceof
x||(i=void 0);let p=m&&l===0?0:Ze(l,...a);l++,n[m?"info":"warn"]("the watch was interrupted",{error:G(d),retryInMs:p}),
await(0,Rs.setTimeout)(p,void 0,{signal:o}).catch(()=>{})}}}var rl=6e4,sl=2e3,P="flyte_registration_operator",Hn=(e,t)=>async()=>{let n=Object.entries(t).map(async([o,r])=>[
o,(await(0,Gs.readFile)(Qt.default.join(e,r),"utf8")).replace(/\r?\n$/,"")]);return Object.fromEntries(await Promise.
all(n))};function al(e){if(e.source==="artifactory"){let{url:t,credentialsDir:n}=e;return new Wt({url:t,credentials:n===
void 0?void 0:Hn(n,de.packages)})}return new Ft(e.registry,il(e.login))}function il(e){switch(e.by){case"workl\
oad-identity":return new Ht(e.identity);case"password":return new He(Hn(e.credentialsDir,de.packages));case"an\
onymous":return new He}}var Qn=({url:e,serviceAccountDir:t,namespace:n})=>new Yt({url:e,tokenFile:Qt.default.join(
t,"token"),caFile:Qt.default.join(t,"ca.crt"),namespace:n});async function Zs(e,t,n={}){let{stuckMs:o=15*rl,graceMs:r=5e3}=n,
s=new AbortController,a=new AbortController,i=Qn(e.kubernetes),l=new Bt,c=l.counter(`${P}_reconciles_total`,"R\
econciliations by their result.",ys.map(h=>({result:h}))),d=l.histogram(`${P}_reconcile_duration_seconds`,"Dur\
ation of reconciliations that had something to do.",[.1,.5,1,2.5,5,10,30,60,300,900]),m=l.counter(`${P}_failur\
es_total`,"Failed registrations by their reason.",eo.map(h=>({reason:h}))),p=l.counter(`${P}_entities_total`,"\
Tasks, workflows and launch plans by what flyteadmin did with them."),{credentialsDir:b}=e.flyte,S=new Dt({source:al(
e.packages),admin:new kt({url:e.flyte.url,credentials:b===void 0?void 0:Hn(b,de.flyte)}),limits:{packed:e.maxPackageBytes,
unpacked:e.maxUnpackedBytes},onEntity:(h,k)=>p({kind:h,result:k})}),I=new Kt({kubernetes:i,registrations:S,log:t,
instance:e.instance,signal:a.signal,onResult:(h,k,we)=>{c({result:h}),h!=="skipped"&&d(k),we&&m({reason:we})},
...n.reconcile}),A=new Mt({concurrency:e.concurrency,run:(h,k)=>I.run(h,k)}),N=new Map,j=Date.now(),ke=!1,zn=h=>{
let k=Oe(h);N.set(k,Y(h,"Ready")?.status??"Unknown"),vt(h)||A.add(k,es(h))};l.gauge(`${P}_registrations`,"Obje\
cts by the status of their condition Ready.",()=>["True","False","Unknown"].map(h=>[{ready:h},[...N.values()].
filter(k=>k===h).length])),l.gauge(`${P}_queue_depth`,"Objects that wait for their turn.",()=>[[{},A.size.ready]]),
l.gauge(`${P}_queue_running`,"Objects that are being handled.",()=>[[{},A.size.running]]),l.gauge(`${P}_queue_\
waiting`,"Objects that failed and wait for their next attempt.",()=>[[{},A.size.waiting]]),l.gauge(`${P}_watch\
_age_seconds`,"Time since the API server answered last.",()=>[[{},(Date.now()-j)/1e3]]),l.gauge("process_resid\
ent_memory_bytes","Memory of the process.",()=>[[{},process.memoryUsage.rss()]]);let $n=await Es({port:e.port,
stuck:()=>{let h=Date.now()-j;return h>o?`no answer of the API server for ${Math.round(h/1e3)} s`:void 0},ready:()=>ke,
metrics:()=>l.text()}),Ys=Ss({kubernetes:i,log:t,signal:s.signal,onProgress:()=>j=Date.now(),onList:h=>{let k=new Set(
h.map(Oe));A.retain(k);for(let we of N.keys())k.has(we)||N.delete(we);h.forEach(zn),ke||t.info("watching",{registrations:h.
length}),ke=!0},onChange:(h,k)=>{if(!k)return zn(h);N.delete(Oe(h)),A.remove(Oe(h))},...n.watch}),Bs,Fs=async()=>{
s.abort(new Error("the operator stops"));let h=setTimeout(()=>a.abort(new Error("the operator stops")),r),k=(0,Is.setTimeout)(
r+sl,void 0,{ref:!1});await Promise.race([Promise.all([Ys,A.close()]),k]),clearTimeout(h),$n.close()};return t.
info("started",{packages:e.packages.source,flyte:e.flyte.url,signIn:b!==void 0}),{port:$n.port,stop:()=>Bs??=Fs()}}var ks=require("node:timers/promises"),ws=require("node:util");var Ns="usage: operator.js wait [--timeout <seconds>] <namespace>/<name> ...",ll=600,xs=86400;function Cs(e){let{
values:t,positionals:n}=(0,ws.parseArgs)({args:[...e],options:{timeout:{type:"string",default:String(ll)}},allowPositionals:!0}),
o=/^\d{1,6}$/.test(t.timeout)?Number(t.timeout):0;if(o<1||o>xs)throw new Error(`--timeout is ${JSON.stringify(
t.timeout)}; allowed: seconds from 1 to ${xs}
${Ns}`);let r=n.find(s=>!/^[^/]+\/[^/]+$/.test(s));if(!n.length||r!==void 0)throw new Error(`${r===void 0?"not\
hing to wait for":`${JSON.stringify(r)} is not <namespace>/<name>`}
${Ns}`);return{keys:n,timeoutMs:o*1e3}}function cl(e){if(!e)return{is:"waiting",message:"does not exist"};let t=Y(
e,"Ready");if(!(e.status?.observedGeneration===e.metadata.generation&&t?.observedGeneration===e.metadata.generation)||
!t)return{is:"waiting",message:"the operator has not seen it yet"};let o=`${t.reason}: ${t.message}`;return t.
status==="True"?{is:"ready",message:o}:{is:Y(e,"Stalled")?.status==="True"?"failed":"waiting",message:o}}async function Vs(e,{
keys:t,timeoutMs:n},o,r=2e3){let s=Date.now()+n,a=new Map;for(;;){let i=await Promise.all(t.map(async m=>{let[
p="",b=""]=m.split("/");try{return[m,cl(await e.get(p,b))]}catch(S){return[m,{is:"waiting",message:G(S)}]}}));
for(let[m,{message:p}]of i)a.get(m)!==p&&o(`${m}: ${p}`),a.set(m,p);let l=m=>i.filter(([,p])=>p.is===m).map(([
p,{message:b}])=>`${p}: ${b}`),c=l("failed");if(c.length)return c.join(`
`);let d=l("waiting");if(!d.length)return;if(Date.now()+r>s)return`not registered within ${n/1e3} s
${d.join(`
`)}`;await(0,ks.setTimeout)(r)}}var ul="/dev/termination-log",vs=e=>{process.stdout.write(e)};function Ts(e){process.stderr.write(`${e}
`);try{(0,Ls.writeFileSync)(ul,e.slice(0,4096),{flag:"r+"})}catch{}process.exit(1)}async function dl(){let e=lo(
process.env),t=ao(e.logLevel,vs),n=await Zs(e,t),o=r=>{t.info("stopping",{signal:r}),n.stop().then(()=>process.
exit(0))};process.once("SIGTERM",o),process.once("SIGINT",o)}async function ml(e){let t=Cs(e),n=Qn(co(process.
env)),o=await Vs(n,t,r=>vs(`${r}
`));o!==void 0&&Ts(o)}var[Ws="run",...pl]=process.argv.slice(2),fl={run:dl,wait:()=>ml(pl)};(fl[Ws]??(()=>Promise.
reject(new Error(`unknown command ${Ws}; allowed: run, wait`))))().catch(e=>Ts(e instanceof ue?e.problems.map(
t=>`- ${t}`).join(`
`):G(e)));
