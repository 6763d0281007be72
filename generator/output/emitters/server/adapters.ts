/** The adapters that `server.ts` exports. */
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { callExpression, expression, literal } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import type { ReExport } from "../../print/re-export.js";
import { genericType, literalType } from "../../print/type.js";
import { handOn, runtime } from "./symbols.js";

export const ADAPTERS = ["node", "express", "fastify", "hono"] as const;
export type Adapter = (typeof ADAPTERS)[number];

const FUNCTIONS: Readonly<Record<Adapter, { readonly name: string; readonly from: ReExport }>> = {
  node: {
    name: "toListener",
    from: handOn("adapters/listener.ts", ["toListener"], ["NodeContext"]),
  },
  express: {
    name: "toExpress",
    from: handOn("adapters/express.ts", ["toExpress"]),
  },
  fastify: {
    name: "toFastify",
    from: handOn("adapters/fastify.ts", ["toFastify"]),
  },
  hono: { name: "toHono", from: handOn("adapters/hono.ts", ["toHono"]) },
};

/** The adapters of the runtime that the configuration names. */
export const adapterExports = (named: readonly Adapter[]): readonly ReExport[] =>
  ADAPTERS.filter((adapter) => named.includes(adapter)).map((adapter) => FUNCTIONS[adapter].from);

/** In place of the other adapters, functions that say what to configure, so that no import fails without a reason. */
export const otherAdapters = (named: readonly Adapter[]): readonly ConstantDeclaration[] =>
  ADAPTERS.filter((adapter) => !named.includes(adapter)).map((adapter) => ({
    kind: "constant",
    name: identifier(FUNCTIONS[adapter].name),
    comment: comment({
      text: [`Not generated: \`options.server.adapters\` does not contain \`"${adapter}"\`.`],
    }),
    type: genericType(runtime.NotGenerated, [literalType(adapter)]),
    value: expression([
      "/* @__PURE__ */ ",
      callExpression(ref(runtime.notGenerated), [literal(adapter)]).doc,
    ]),
  }));
