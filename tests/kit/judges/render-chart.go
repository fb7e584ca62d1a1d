// Renders the templates of a chart with the functions of Helm that ours use, and no other: what Helm
// would render, as long as they keep to these. Reads {"values", "chart", "release", "files"} as JSON
// from the standard input and writes the documents.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
	"text/template"
)

type input struct {
	Values  map[string]any
	Chart   map[string]any
	Release map[string]any
	Files   map[string]string
}

func isEmpty(value any) bool {
	truth, _ := template.IsTrue(value)
	return !truth
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		fail(err)
	}
	all := template.New("chart").Option("missingkey=error")
	all.Funcs(template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var out bytes.Buffer
			err := all.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"required": func(message string, value any) (any, error) {
			if isEmpty(value) {
				return nil, fmt.Errorf("%s", message)
			}
			return value, nil
		},
		"default": func(other, value any) any {
			if isEmpty(value) {
				return other
			}
			return value
		},
		"quote": func(value any) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"nindent": func(by int, text string) string {
			pad := "\n" + strings.Repeat(" ", by)
			return pad + strings.ReplaceAll(text, "\n", pad)
		},
		"toYaml": toYaml,
	})
	names := []string{}
	for name, text := range in.Files {
		template.Must(all.New(name).Parse(text))
		if strings.HasSuffix(name, ".yaml") {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	data := map[string]any{"Values": in.Values, "Chart": in.Chart, "Release": in.Release}
	for _, name := range names {
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, name, data); err != nil {
			fail(err)
		}
		fmt.Printf("---\n%s\n", out.String())
	}
}

// Keys and items stand below each other, as Helm puts them; what is in them is JSON, which is YAML.
func toYaml(value any) (string, error) {
	lines := []string{}
	add := func(before string, item any) error {
		text, err := json.Marshal(item)
		lines = append(lines, before+string(text))
		return err
	}
	switch of := value.(type) {
	case map[string]any:
		for _, name := range sortedNames(of) {
			if err := add(fmt.Sprintf("%q: ", name), of[name]); err != nil {
				return "", err
			}
		}
	case []any:
		for _, item := range of {
			if err := add("- ", item); err != nil {
				return "", err
			}
		}
	default:
		if err := add("", value); err != nil {
			return "", err
		}
	}
	return strings.Join(lines, "\n"), nil
}

func sortedNames(of map[string]any) []string {
	names := []string{}
	for name := range of {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
