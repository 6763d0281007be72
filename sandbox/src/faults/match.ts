import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

/** What a request has to have for a rule to hit it; all of it. */
export const match = z.object({
  /** The id of an API key. */
  key_id: z.exactOptional(z.string()),
  /** Headers, by their names in any case, and the values they must have. */
  headers: z.exactOptional(z.record(z.string(), z.string())),
  /** Fields of a JSON body, with dots into objects and arrays, and the values they must have. */
  body: z.exactOptional(z.record(z.string(), z.json())),
});

export type Match = z.output<typeof match>;

/** A request, as far as a rule looks at it. */
export interface Faultable {
  readonly operation: string;
  readonly keyId: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The JSON body as it was decoded; anything else has no fields. */
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
