import { stringify } from "yaml";

import type { JsonValue } from "../../core/json-value.js";

/**
 * A document as YAML, as a person writes it: without anchors, and long texts in blocks. Texts that only readers of YAML
 * 1.1 take for something else, such as `no` and `1:30`, are quoted too.
 */
export const printYaml = (document: JsonValue): string =>
  stringify(document, { compat: "yaml-1.1", aliasDuplicateObjects: false, lineWidth: 0 });
