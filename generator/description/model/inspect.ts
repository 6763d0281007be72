import type { Api } from "./api.js";
import type { JsonValue } from "../core/json-value.js";

/**
 * The model as JSON, for people and other programs: `apostille inspect --stage model`. Objects that have their own list
 * (declarations, security schemes, tags) are replaced by their key everywhere else, so that nothing is printed twice
 * and cycles end.
 */
export function modelToJson(api: Api): JsonValue {
  const keys = new Map<unknown, string>([
    ...api.declarations.map((declaration) => [declaration, declaration.key] as const),
    ...api.securitySchemes.map((scheme) => [scheme, scheme.key] as const),
    ...api.tags.map((tag) => [tag, tag.name] as const),
  ]);
  const lists: ReadonlySet<unknown> = new Set([api.declarations, api.securitySchemes, api.tags]);
  function replace(this: unknown, _key: string, value: unknown): unknown {
    return lists.has(this) ? value : (keys.get(value) ?? value);
  }
  return JSON.parse(JSON.stringify(api, replace));
}
