/** `index.ts` of an output of several documents: their operations in one object, and their schemas side by side. */
import { type Api, indexAlias, type Origin, type Report } from "../../description/index.js";
import { withDefaults } from "../emit/options.js";
import type { EmitRun } from "../emit/run.js";
import type { SchemaNames } from "../names/operations.js";
import type { CodeDeclaration } from "../print/declaration.js";
import { comment } from "../print/escape/comment.js";
import { type Identifier, identifier } from "../print/escape/identifier.js";
import { callExpression, objectExpression } from "../print/expression.js";
import { ref } from "../print/layout/doc.js";
import type { Aliases } from "../print/layout/local-names.js";
import {
  membersOf,
  outputNamespace,
  type OutputSymbol,
  outputSymbol,
} from "../print/layout/symbol.js";
import { OutputFile } from "../print/output-file.js";
import { globalType, literalType, typeName, unionType } from "../print/type.js";
import {
  API,
  CREATE_API,
  INDEX_FILE as CLIENT_FILE,
  OPTIONS,
  SETTLED,
} from "../emitters/client/client-file.js";
import { runtimeReExports } from "../emitters/client/index.js";
import { CLIENT_OPTIONS } from "../emitters/client/options.js";
import { runtime } from "../emitters/client/symbols.js";
import { sidesOf, symbolKey, TYPES_FILE } from "../emitters/types/plan.js";
import { zod } from "../emitters/zod/index.js";
import { ENTRY_FILE, schemaAliases } from "../emitters/entry/index.js";

/** A document, or what several share, and the files that were made of it in its folder. */
export interface DocumentRun {
  readonly name: string;
  readonly api: Api;
  readonly schemas: SchemaNames;
  readonly run: EmitRun;
}

interface EntrySource {
  readonly documents: readonly DocumentRun[];
  readonly shared: DocumentRun;
  /** Options of the client. */
  readonly options: Readonly<Record<string, unknown>> | undefined;
  readonly report: Report;
}

/** The file, which still has to be closed. */
export function documentsEntry(source: EntrySource): OutputFile {
  const first = printEntry(source, source.report);
  const aliases = first.aliases();
  return aliases.size === 0 ? first : printEntry(source, () => undefined, aliases);
}

function printEntry(
  { documents, shared, options }: EntrySource,
  report: Report,
  aliases?: Aliases,
): OutputFile {
  const index = new OutputFile(ENTRY_FILE, aliases);
  const clients = documents.filter((one) => has(one, CLIENT_FILE));
  if (clients.length > 0) for (const declaration of facade(clients)) index.add(declaration);
  index.exportNamespaces(
    documents
      .filter((one) => has(one, ENTRY_FILE))
      .map((one) => {
        const as = identifier(one.name);
        return { symbol: outputNamespace(as, fileOf(one, ENTRY_FILE).path, "value"), as };
      }),
  );
  const typed = [shared, ...documents].filter((one) => has(one, TYPES_FILE));
  for (const one of typed) index.reExport({ from: fileOf(one, TYPES_FILE) });
  if (clients.length > 0)
    for (const one of runtimeReExports({
      apis: clients.map(({ api }) => api),
      capabilities: withDefaults(CLIENT_OPTIONS, options).capabilities,
      validates: clients.some(({ run }) => run.emitters.some(({ name }) => name === zod.name)),
    }))
      index.reExport(one);
  const listed = index.exports().map(({ name }) => name);
  for (const one of typed) {
    const hidden = schemaAliases(exportsOf(one, TYPES_FILE), listed);
    if (hidden.length > 0) index.reExport({ from: fileOf(one, TYPES_FILE), names: hidden });
    for (const { name, as } of hidden) report(indexAlias({ name, alias: as }, originOf(name, one)));
  }
  return index;
}

const has = ({ run }: DocumentRun, file: string): boolean =>
  run.files.some(({ path }) => path === file);

const exportsOf = ({ run }: DocumentRun, file: string) =>
  run.files.find(({ path }) => path === file)?.exports ?? [];

const fileOf = ({ name }: DocumentRun, file: string) =>
  ({ kind: "output", path: `${name}/${file}` }) as const;

const originOf = (name: string, { api, schemas }: DocumentRun): Origin | undefined =>
  api.declarations.find((declaration) =>
    sidesOf(declaration).some((side) => schemas.names.get(symbolKey(declaration, side)) === name),
  )?.origin;

const CLIENTS = outputSymbol(identifier("ApiClients"), ENTRY_FILE, "type");
const SETTINGS = outputSymbol(identifier("ApiSettings"), ENTRY_FILE, "type");

/** What the client of a document exports. */
type ClientOf = (document: DocumentRun, symbol: OutputSymbol) => OutputSymbol;

const clientOf: ClientOf = ({ name }, symbol) =>
  membersOf(clientName(name), `${name}/${CLIENT_FILE}`, symbol.meaning)(symbol.name);

const clientName = (document: string): Identifier => identifier(`${document}Client`);

function facade(documents: readonly DocumentRun[]): readonly CodeDeclaration[] {
  const members = (symbol: OutputSymbol, optional: boolean) =>
    documents.map((one) => ({
      name: one.name,
      type: typeName(clientOf(one, symbol)),
      readonly: true,
      optional,
      comment: comment({ text: optional ? [] : [one.api.docs.summary ?? one.api.title] }),
    }));
  const entries = documents.map((one) => ({
    key: one.name,
    value: callExpression(ref(clientOf(one, CREATE_API)), [
      objectExpression([{ spread: "common" }, { spread: `settings.${one.name}` }]),
    ]),
  }));
  const common = globalType("Omit", [
    typeName(runtime.ClientOptions),
    unionType(SETTLED.map(literalType)),
  ]);
  return [
    {
      kind: "interface",
      name: SETTINGS.name,
      comment: comment({ text: ["Where each document's requests go, and its credentials."] }),
      members: members(OPTIONS, true),
    },
    {
      kind: "interface",
      name: CLIENTS.name,
      comment: comment({ text: ["The operations of each document by tag."] }),
      members: members(API, false),
    },
    {
      kind: "function",
      name: CREATE_API.name,
      comment: comment({
        text: [
          "All operations of all documents in one object. `common` is for every document, and `settings` for one of them. Programs that call one document get smaller bundles with the `createApi` of that one.",
        ],
      }),
      parameters: [
        { name: "settings", type: typeName(SETTINGS), default: "{}" },
        { name: "common", type: common, default: "{}" },
      ],
      returns: typeName(CLIENTS),
      body: [["return ", objectExpression(entries).doc, ";"]],
    },
  ];
}
