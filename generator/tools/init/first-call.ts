import {
  type ApiNames,
  propertyAccess,
  propertyKey,
  simplestCall,
  stringLiteral,
} from "../../output/index.js";
import type { Api } from "../../description/index.js";

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
