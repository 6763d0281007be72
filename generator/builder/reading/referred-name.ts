import { parsePointer, type Located } from "../../core/origin.js";
import { nameOf } from "./key.js";
import { getText } from "./read.js";

/** The keys of `responses`, which name nothing but a status. */
const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/i;

/** What a reference calls its target: `NotFound` for `#/components/responses/NotFound` and for `responses/NotFound.yaml`. */
export function referredName({ value }: Located): string | undefined {
  const [file = "", fragment = ""] = (getText(value, "$ref") ?? "").split("#");
  if (fragment === "") return file === "" ? undefined : nameOf({ document: file, pointer: "" });
  const name = parsePointer(decode(fragment))?.at(-1);
  return name === undefined || STATUS.test(name) ? undefined : name;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
