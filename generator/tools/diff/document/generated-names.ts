import type { Declaration, Operation } from "../../../description/index.js";
import { nameApi, NameBook, type NameRecord, schemaNames } from "../../../output/index.js";
import { keepsName } from "../exchanges/operations.js";
import { type DiffContext, raiseDocument } from "../findings/context.js";
import { type OldAndNew, pairBy, type Pairing } from "../findings/pairing.js";
import { origins } from "../findings/written.js";

/**
 * Finds what generated code calls by another name although the document does not: something else has taken the name, or
 * the path from which it comes has changed. The new version is named as `generate` names it, beside the names that the
 * old one has: what is only added renames nothing.
 */
export function compareGeneratedNames(
  context: DiffContext,
  { both }: Pick<Pairing<Operation>, "both">,
  kept: NameRecord = new Map(),
): void {
  const old = namesOf(context.old.api, kept);
  const now = namesOf(context.new.api, new Map([...kept, ...old.record]));
  for (const pair of both.filter((one) => keepsName(context, one)))
    compareNames(context, pair, [old.operations.get(pair.old), now.operations.get(pair.new)]);
  const schemas = pairBy(context.old.api.declarations, context.new.api.declarations, schemaKey);
  for (const pair of schemas.both)
    compareNames(context, pair, [old.schemas.get(pair.old), now.schemas.get(pair.new)]);
}

const schemaKey = ({ name, origin }: Declaration): string => `${name} ${origin.pointer}`;

/** What a program writes, by what it is: such as `quotes.approve` for a method. */
type Names = Readonly<Record<string, string>>;

interface GeneratedNames {
  readonly operations: ReadonlyMap<Operation, Names>;
  readonly schemas: ReadonlyMap<Declaration, Names>;
  /** The names, as a manifest records them. */
  readonly record: NameRecord;
}

function namesOf(api: DiffContext["old"]["api"], kept: NameRecord): GeneratedNames {
  const report = (): void => undefined;
  const book = new NameBook(kept);
  const { groups } = nameApi(api, report, book);
  const symbols = schemaNames(api, book.kind("schemas"), report);
  const operations = groups.flatMap((group) =>
    group.operations.map(({ operation, method, typeName }): [Operation, Names] => [
      operation,
      { method: `${group.name}.${method}`, "prefix of its types": typeName },
    ]),
  );
  const schemas = api.declarations.map((declaration): [Declaration, Names] => [
    declaration,
    { type: symbols.get(declaration.key) ?? "" },
  ]);
  return { operations: new Map(operations), schemas: new Map(schemas), record: book.names };
}

function compareNames(
  context: DiffContext,
  pair: OldAndNew<Operation | Declaration>,
  [before, after]: readonly [Names | undefined, Names | undefined],
): void {
  for (const [name, was] of Object.entries(before ?? {})) {
    const is = after?.[name];
    if (is === undefined || is === was) continue;
    const scope =
      "method" in pair.new
        ? { messages: [`${pair.new.method} ${pair.new.path}`] }
        : "schema" in pair.old && { subject: { node: pair.old.schema } };
    const detail = { name, before: was, after: is };
    raiseDocument(context, "generated-name", "renamed", { at: origins(pair), detail, ...scope });
  }
}
