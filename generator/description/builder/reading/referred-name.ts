import { decodePercent } from "../../core/percent.js";
import { parsePointer, type Located } from "../../core/origin.js";
import { nameOf } from "./key.js";
import { getText } from "./read.js";

/** Keys of `responses`, which are a status and not a name. */
const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/i;

/**
 * The name of a reference's target: `NotFound` for `#/components/responses/NotFound` and for `responses/NotFound.yaml`.
 */
export function referredName({ value }: Located): string | undefined {
  const [file = "", fragment = ""] = (getText(value, "$ref") ?? "").split("#");
  if (fragment === "") return file === "" ? undefined : nameOf({ document: file, pointer: "" });
  const name = parsePointer(decodePercent(fragment))?.at(-1);
  return name === undefined || STATUS.test(name) ? undefined : name;
}
