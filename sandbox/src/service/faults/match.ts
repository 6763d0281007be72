import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

/** The conditions of a rule; a request has to meet all of them. */
export const match = z.object({
  /** The id of an API key. */
  key_id: z.exactOptional(z.string()),
  /** Header values by header name, which is case-insensitive. */
  headers: z.exactOptional(z.record(z.string(), z.string())),
  /** Values of fields of a JSON body, with dots in the names of nested fields and array items. */
  body: z.exactOptional(z.record(z.string(), z.json())),
});

export type Match = z.output<typeof match>;

/** The parts of a request that rules can match. */
export interface Faultable {
  readonly operation: string;
  readonly keyId: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The decoded JSON body; any other body has no fields. */
  readonly body: unknown;
}

export function matches({ key_id, headers = {}, body = {} }: Match, request: Faultable): boolean {
  return (
    (key_id === undefined || key_id === request.keyId) &&
    Object.entries(headers).every(
      ([name, value]) => request.headers[name.toLowerCase()] === value,
    ) &&
    Object.entries(body).every(([path, value]) => isDeepStrictEqual(at(request.body, path), value))
  );
}

function at(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) {
      return undefined;
    }
    return Reflect.get(value, name);
  }, body);
}
