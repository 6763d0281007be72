import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import type { Api } from "../../../description/index.js";
import type { ReExport } from "../../print/output-file.js";
import { descriptors } from "../descriptors/index.js";
import { types } from "../types/index.js";
import { zod } from "../zod/index.js";
import { clientFile, INDEX_FILE } from "./client-file.js";
import { facade, functionsOf, groupFile, namespaceName } from "./facade.js";
import { declareFunction, type FunctionPlans } from "./functions.js";
import { CLIENT_OPTIONS, type ClientCapability } from "./options.js";
import { REEXPORTS } from "./re-exports.js";
import { waitsOf } from "./waits.js";

/** One function per operation in `client/<tag>.ts`; a client with all of them in `client/index.ts`. */
export const client = defineEmitter<FunctionPlans, typeof CLIENT_OPTIONS>({
  name: "client",
  summary: "a typed client: one function per operation, and all of them by tag",
  options: CLIENT_OPTIONS,
  entries: { "./client": INDEX_FILE, "./client/*": "client/*.ts" },
  plan: ({ use }) => ({ types: use(types), descriptors: use(descriptors) }),
  emit(plans, context) {
    const { api, file } = context;
    for (const group of plans.types.groups) {
      const output = file(groupFile(group));
      for (const named of group.operations) output.add(declareFunction(named, plans));
      for (const { declarations } of waitsOf(group, plans))
        for (const declaration of declarations) output.add(declaration);
    }
    for (const declaration of clientFile(api, plans.descriptors)) file(INDEX_FILE).add(declaration);
    for (const declaration of facade(plans)) file(INDEX_FILE).add(declaration);
    handOn(plans, context);
  },
});

function handOn(
  { types: { groups } }: FunctionPlans,
  { api, file, runs, options }: EmitContext<typeof CLIENT_OPTIONS>,
): void {
  const index = file(INDEX_FILE);
  index.exportNamespaces(
    groups.map((group) => ({ symbol: functionsOf(group), as: namespaceName(group) })),
  );
  const { capabilities } = options;
  for (const one of runtimeReExports({ apis: [api], capabilities, validates: runs(zod) }))
    index.reExport(one);
}

interface ReExportChoice {
  readonly apis: readonly Api[];
  readonly capabilities: readonly ClientCapability[];
  readonly validates: boolean;
}

/** What programs that call these APIs need from the runtime. */
export function runtimeReExports({
  apis,
  capabilities,
  validates,
}: ReExportChoice): readonly ReExport[] {
  let isLeftOut = false;
  return REEXPORTS.flatMap(({ path, values, as, types: names, when, otherwise, ...only }) => {
    if (only.validates && !validates) return [];
    if (only.capability && !capabilities.includes(only.capability)) return [];
    isLeftOut = otherwise ? !isLeftOut : when !== undefined && !apis.some(when);
    if (isLeftOut) return [];
    return [
      {
        from: { kind: "runtime", path },
        names: [
          ...values.map((name) => ({ name, ...(as !== undefined && { as }) })),
          ...names.map((name) => ({ name, typeOnly: true })),
        ],
      },
    ];
  });
}
