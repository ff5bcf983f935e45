package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	_ "github.com/flyteorg/flyte/datacatalog/pkg/config"
	_ "github.com/flyteorg/flyte/datacatalog/pkg/runtime"
	_ "github.com/flyteorg/flyte/flyteadmin/auth/config"
	_ "github.com/flyteorg/flyte/flyteadmin/pkg/config"
	_ "github.com/flyteorg/flyte/flyteadmin/pkg/runtime"
	_ "github.com/flyteorg/flyte/flyteidl/clients/go/admin"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/aws"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/config"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/logs"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/pluginmachinery/catalog"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/pluginmachinery/flytek8s/config"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/array/awsbatch/config"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/array/k8s"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/k8s/dask"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/k8s/kfoperators/common"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/k8s/ray"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/presto/config"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/webapi/agent"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/webapi/athena"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/webapi/bigquery"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/webapi/connector"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/webapi/databricks"
	_ "github.com/flyteorg/flyte/flyteplugins/go/tasks/plugins/webapi/snowflake"
	_ "github.com/flyteorg/flyte/flytepropeller/events"
	_ "github.com/flyteorg/flyte/flytepropeller/manager/config"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/config"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/nodes/catalog"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/nodes/subworkflow/launchplan"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/nodes/task/config"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/nodes/task/resourcemanager/config"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/nodes/task/secretmanager"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/controller/workflowstore"
	_ "github.com/flyteorg/flyte/flytepropeller/pkg/webhook/config"
	_ "github.com/flyteorg/flyte/flytestdlib/database"
	_ "github.com/flyteorg/flyte/flytestdlib/logger"
	_ "github.com/flyteorg/flyte/flytestdlib/otelutils"
	_ "github.com/flyteorg/flyte/flytestdlib/profutils"
	_ "github.com/flyteorg/flyte/flytestdlib/storage"
	_ "github.com/flyteorg/flyte/cmd/keys/spark"
	"github.com/flyteorg/flyte/flytestdlib/config"
)

var text = reflect.TypeOf((*encoding.TextUnmarshaler)(nil)).Elem()
var jsonText = reflect.TypeOf((*json.Unmarshaler)(nil)).Elem()

// A leaf is null; keys of anybody's choice are {"*": ...}.
func shape(t reflect.Type, seen map[reflect.Type]bool) interface{} {
	for t.Kind() == reflect.Ptr {
		t = t.Elem()
	}
	if t.Implements(text) || reflect.PtrTo(t).Implements(text) || t.Implements(jsonText) || reflect.PtrTo(t).Implements(jsonText) {
		return nil
	}
	switch t.Kind() {
	case reflect.Map:
		return map[string]interface{}{"*": shape(t.Elem(), seen)}
	case reflect.Slice, reflect.Array:
		inner := shape(t.Elem(), seen)
		if m, ok := inner.(map[string]interface{}); ok {
			return map[string]interface{}{"[]": m}
		}
		return nil
	case reflect.Interface:
		return map[string]interface{}{"*": nil}
	case reflect.Struct:
		// Types of Kubernetes have their own documentation.
		if strings.HasPrefix(t.PkgPath(), "k8s.io/") || seen[t] {
			return map[string]interface{}{"*": nil}
		}
		seen[t] = true
		defer delete(seen, t)
		out := map[string]interface{}{}
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			tag := strings.Split(f.Tag.Get("json"), ",")
			if f.PkgPath != "" && !f.Anonymous || tag[0] == "-" {
				continue
			}
			name := tag[0]
			if f.Anonymous && (name == "" || len(tag) > 1 && tag[1] == "inline") {
				if m, ok := shape(f.Type, seen).(map[string]interface{}); ok {
					for k, v := range m {
						out[k] = v
					}
				}
				continue
			}
			if len(tag) > 1 && tag[1] == "squash" {
				if m, ok := shape(f.Type, seen).(map[string]interface{}); ok {
					for k, v := range m {
						out[k] = v
					}
				}
				continue
			}
			if name == "" {
				name = f.Name
			}
			out[name] = shape(f.Type, seen)
		}
		return out
	}
	return nil
}

func walk(s config.Section) interface{} {
	out := map[string]interface{}{}
	if c := s.GetConfig(); c != nil {
		if m, ok := shape(reflect.TypeOf(c), map[reflect.Type]bool{}).(map[string]interface{}); ok {
			out = m
		} else {
			return nil
		}
	}
	keys := []string{}
	for k := range s.GetSections() {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		out[k] = walk(s.GetSections()[k])
	}
	return out
}

func main() {
	b, err := json.MarshalIndent(walk(config.GetRootSection()), "", " ")
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stdout, string(b))
}
