import { stringLiteral } from "../print/escape/literal.js";
import { propertyAccess, propertyKey } from "../print/escape/identifier.js";
import type { Api } from "../model/api.js";
import type { ApiNames } from "../names/operations.js";
import { simplestCall } from "../names/simplest-call.js";

/** A program with the first call of a client, ready to paste; `entry` is the module that it imports. */
export function firstCall(api: Api, { groups }: ApiNames, entry: string): string | undefined {
  const call = simplestCall(groups);
  if (call === undefined) return undefined;
  const [scheme] = api.securitySchemes;
  const options = scheme === undefined ? "" : `{ auth: { ${propertyKey(scheme.key)}: "…" } }`;
  const method = `api${propertyAccess(call.group)}${propertyAccess(call.method)}`;
  return [
    `import { createApi } from ${stringLiteral(entry)};`,
    "",
    `const api = createApi(${options});`,
    `console.log(await ${method}());`,
  ].join("\n");
}
