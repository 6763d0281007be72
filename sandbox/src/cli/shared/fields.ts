import { type GivenFlags, repeatable } from "./flag.js";
import { UsageError } from "./usage.js";

/** The flag that sets fields of the request body of a command. */
export const setFlag = {
  set: repeatable(
    "field=value, as often as needed; dots lead into objects, and JSON is read as JSON",
  ),
};
type SetValues = GivenFlags<typeof setFlag>;

type Fields = { [name: string]: unknown };

/** The fields from `--set`: `--set candidate.first_name=Ana --set page_count=3`. Throws `UsageError`. */
export function fieldsOf({ set: pairs = [] }: SetValues): Fields {
  const fields: Fields = {};
  for (const pair of pairs) set(fields, pair);
  return fields;
}

/** The same, with field names as written, including dots. */
export function flatFieldsOf({ set: pairs = [] }: SetValues): Fields {
  return Object.fromEntries(pairs.map(split).map(([path, value]) => [path, read(value)]));
}

function split(pair: string): readonly [path: string, value: string] {
  const [, path = "", value] = /^([a-z]\w*(?:\.[a-z0-9]\w*)*)=([^]*)$/.exec(pair) ?? [];
  if (value !== undefined) return [path, value];
  throw new UsageError(`--set takes field=value, not ${pair}.`);
}

function set(fields: Fields, pair: string): void {
  const [path, value] = split(pair);
  const names = path.split(".");
  const last = names.pop() ?? path;
  let inner = fields;
  for (const name of names) inner = within(inner, name);
  inner[last] = read(value);
}

function within(fields: Fields, name: string): Fields {
  const present = fields[name];
  if (typeof present === "object" && present !== null) return present as Fields;
  const inner: Fields = {};
  fields[name] = inner;
  return inner;
}

/** `3`, `true`, `null` and `["a"]` are parsed as JSON; everything else is a string. */
function read(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
