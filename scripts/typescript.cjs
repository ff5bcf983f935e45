/** Runs TypeScript as it is. Stack traces are mapped to it by Node, and only for FLYTE_DEBUG: CDKTF makes one for each token. */
process.env.SWC_NODE_SOURCE_MAP_MODE ??= "inline";
process.env.SWC_NODE_CACHE_DIR ??= `${__dirname}/../node_modules/.cache/swc-node`;
if (process.env.FLYTE_DEBUG !== undefined) process.setSourceMapsEnabled(true);
require("@swc-node/register");
