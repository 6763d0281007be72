import {
  comment,
  defineEmitter,
  flagOption,
  identifier,
  literal,
  literalType,
  type model,
  objectExpression,
  outputSymbol,
  type OutputSymbol,
  unionType,
} from "apostille/emit";

const SCOPES_FILE = "scopes.ts";

const OPTIONS = {
  union: flagOption("whether a type `Scope` with every scope is emitted too", true),
};

/** What other emitters may ask of this one. */
export interface ScopesPlan {
  /** The constant with the scopes of all operations. */
  readonly constant: OutputSymbol;
  /** The scopes that an operation needs, each once. */
  scopesOf(operation: model.Operation): readonly string[];
}

/** `scopes.ts`: the scopes that each operation needs, so that an application can ask for no more than it uses. */
export const scopes = defineEmitter<ScopesPlan, typeof OPTIONS>({
  name: "scopes",
  summary: "the scopes that each operation needs",
  options: OPTIONS,
  entries: { "./scopes": SCOPES_FILE },
  plan: () => ({
    constant: outputSymbol(identifier("operationScopes"), SCOPES_FILE, "value"),
    scopesOf,
  }),
  emit(plan, { names, options, file }) {
    const output = file(SCOPES_FILE);
    const operations = names.groups.flatMap((group) =>
      group.operations.map(({ operation, method }) => ({
        key: `${group.name}.${method}`,
        scopes: plan.scopesOf(operation),
      })),
    );
    output.add({
      kind: "constant",
      name: plan.constant.name,
      comment: comment({ text: ["The scopes that each operation needs."] }),
      value: objectExpression(
        operations.map(({ key, scopes: needed }) => ({ key, value: literal(needed) })),
        true,
      ),
      asConst: true,
    });
    if (!options.union) return;
    const all = [...new Set(operations.flatMap(({ scopes: needed }) => needed))].sort();
    output.add({
      kind: "type",
      name: identifier("Scope"),
      comment: comment({ text: ["Every scope of the API."] }),
      type: unionType(all.map(literalType)),
    });
  },
});

const scopesOf = ({ security }: model.Operation): readonly string[] => [
  ...new Set(security.flatMap((schemes) => schemes.flatMap((requirement) => requirement.scopes))),
];
