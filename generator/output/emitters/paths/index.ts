import { defineEmitter } from "../../emit/emitter.js";
import { comment } from "../../print/escape/comment.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { genericType, keyword, type TypeMember } from "../../print/type.js";
import { aliasesOf, componentMembers } from "./components.js";
import { exchangeType } from "./messages.js";
import { pathMembers, webhookMembers } from "./path-items.js";
import { COMPONENTS, operationKey, OPERATIONS, type PathsPlan, planPaths } from "./plan.js";

const PATHS_FILE = "paths.ts";

/**
 * `paths.ts`: `paths`, `components` and `operations` in the form of openapi-typescript, for openapi-fetch and similar
 * libraries.
 */
export const paths = defineEmitter<PathsPlan>({
  name: "paths",
  summary:
    "`paths`, `components` and `operations` in the format of openapi-typescript, for openapi-fetch",
  onRequest: true,
  entries: { "./paths": PATHS_FILE },
  plan: ({ api }) => planPaths(api),
  emit(plan, { api, file }) {
    const exchanges = [...api.operations, ...api.webhooks];
    const named = exchanges.flatMap((operation): readonly TypeMember[] => {
      const key = operationKey(operation);
      return key === undefined ? [] : [{ name: key, type: exchangeType(operation, plan) }];
    });
    for (const declaration of [
      record(
        identifier("paths"),
        "All operations, by path and method.",
        pathMembers(api.operations, plan),
      ),
      record(identifier("webhooks"), "All webhooks, by key.", webhookMembers(api.webhooks, plan)),
      record(COMPONENTS, "Schemas and other components.", componentMembers(plan)),
      record(identifier("$defs"), "Always empty; exists for code that imports it.", []),
      record(OPERATIONS, "All operations with an `operationId`, by that id.", named),
      ...aliasesOf(plan),
    ])
      file(PATHS_FILE).add(declaration);
  },
});

/** An interface, or an empty record. */
function record(name: Identifier, text: string, members: readonly TypeMember[]): CodeDeclaration {
  const documented = { name, comment: comment({ text: [text] }) };
  if (members.length > 0) return { ...documented, kind: "interface", members };
  const nothing = genericType("Record", [keyword("string"), keyword("never")]);
  return { ...documented, kind: "type", type: nothing };
}
