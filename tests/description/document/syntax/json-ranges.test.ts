import { expect, test } from "vitest";

import {
  createJsonRanges,
  createYamlRanges,
} from "../../../../generator/description/document/syntax/ranges.js";

const TEXTS = [
  '{"a":1,"b\\"x":[1,{"c":"d\\\\"},[],{}," ,]\\"{"],"a/~":{"q":null},"e":{}}',
  "  [ 1 , -2.5e3,\n\ttrue , [[]], {}]\r\n",
  '{ "twice": 1, "twice": [2], "\\u0061b": false }',
  '"alone"',
  "{}",
];

/** Every pointer into a value, and some that resolve to nothing. */
function pointers(value: unknown, pointer = ""): readonly string[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const inside = entries.flatMap(([key, child]) =>
    pointers(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return [pointer, `${pointer}/none`, `${pointer}/9`, ...inside];
}

test.each(TEXTS)("places in JSON are where a YAML parser finds them: %s", (text) => {
  const json = createJsonRanges(text);
  const yaml = createYamlRanges(text);
  for (const pointer of pointers(JSON.parse(text))) {
    for (const atKey of [true, false]) {
      const location = { document: "file:///a.json", pointer, atKey };
      expect(json(location), pointer).toEqual(yaml(location));
    }
  }
});
