/** `createClient`: a client that knows the document's servers and security schemes. */
import type { Api, Server } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import {
  arrowFunction,
  callExpression,
  type ObjectEntry,
  type Expression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  globalType,
  keyword,
  literalType,
  objectType,
  type TypeExpression,
  type TypeMember,
  typeName,
  unionType,
} from "../../print/type.js";
import { hasServerChoice } from "../descriptors/access.js";
import type { DescriptorsPlan } from "../descriptors/plan.js";
import { authentication, credentialMember, flowsConstant } from "./credentials.js";
import { runtime } from "./symbols.js";

export const INDEX_FILE = "client/index.ts";

const CREDENTIALS = outputSymbol(identifier("Credentials"), INDEX_FILE, "type");
export const OPTIONS: OutputSymbol = outputSymbol(identifier("ClientSettings"), INDEX_FILE, "type");
export const API: OutputSymbol = outputSymbol(identifier("ApiClient"), INDEX_FILE, "type");
export const CREATE_API: OutputSymbol = outputSymbol(identifier("createApi"), INDEX_FILE, "value");
export const CREATE_CLIENT: OutputSymbol = outputSymbol(
  identifier("createClient"),
  INDEX_FILE,
  "value",
);

export function clientFile(api: Api, descriptors: DescriptorsPlan): readonly CodeDeclaration[] {
  return [
    {
      kind: "type",
      name: CREDENTIALS.name,
      comment: comment({ text: ["Credentials by the name of their security scheme."] }),
      type: objectType(api.securitySchemes.flatMap(credentialMember)),
    },
    ...flowsConstant(api),
    {
      kind: "interface",
      name: OPTIONS.name,
      comment: comment({
        text: [
          "Options of a client: where to send requests, credentials, and further capabilities.",
        ],
      }),
      extends: [
        globalType("Omit", [typeName(runtime.ClientOptions), unionType(SETTLED.map(literalType))]),
      ],
      members: [
        ...(hasServerChoice(api) ? choiceMembers(api) : []),
        ...(hasSchemes(api) ? [option("auth", typeName(CREDENTIALS))] : []),
      ],
    },
    {
      kind: "function",
      name: CREATE_CLIENT.name,
      comment: comment({ text: [`A client of ${api.title}.`] }),
      parameters: [{ name: "options", type: typeName(OPTIONS), default: "{}" }],
      returns: genericType(runtime.ConfigurableClient, [typeName(OPTIONS)]),
      body: [
        ["return ", callExpression(ref(runtime.clientOf), [settings(api, descriptors)]).doc, ";"],
      ],
    },
  ];
}

const option = (name: string, type: TypeExpression, text: readonly string[] = []): TypeMember => ({
  name,
  type,
  optional: true,
  readonly: true,
  comment: comment({ text }),
});

const choiceMembers = ({ servers }: Api): readonly TypeMember[] => [
  option("server", unionType([keyword("string"), keyword("number")]), [
    "The document's server to call: its name, or its index in the list. Default: the first.",
    serverList(servers),
  ]),
  option(
    "variables",
    globalType("Readonly", [globalType("Record", [keyword("string"), keyword("string")])]),
    ["Values for the variables of the server's URL.", variableList(servers)],
  ),
];

/** What the document says of its servers, or of their variables: a line each. */
const listOf = (
  entries: readonly (readonly [name: string, description: string | undefined])[],
): string =>
  [...new Map(entries)]
    .flatMap(([name, text]) => (text === undefined ? [] : [`- \`${name}\`: ${text}`]))
    .join("\n");

const serverList = (servers: readonly Server[]): string =>
  listOf(
    servers.map(({ name, url, docs }, index) => [
      name ?? String(index),
      docs.description ?? (name && url),
    ]),
  );

const variableList = (servers: readonly Server[]): string =>
  listOf(
    servers.flatMap(({ variables }) =>
      variables.map(({ name, description }) => [name, description]),
    ),
  );

/** Features for which the document has nothing to choose from are not bundled. */
function settings(api: Api, { servers }: DescriptorsPlan): Expression {
  return objectExpression([
    ...serverUrl(api, servers),
    ...authentication(api),
    { spread: "options" },
  ]);
}

function serverUrl(api: Api, servers: OutputSymbol): readonly ObjectEntry[] {
  const [first] = api.servers;
  if (first === undefined) return [];
  if (!hasServerChoice(api)) return [{ key: "serverUrl", value: literal(first.url) }];
  const options = [expression(ref(servers)), expression("chosen")];
  return [
    {
      key: "serverUrl",
      value: arrowFunction("(chosen)", callExpression(ref(runtime.serverAddress), options)),
    },
  ];
}

const hasSchemes = ({ securitySchemes }: Api): boolean => securitySchemes.length > 0;

/** Options that the generated client sets itself. */
export const SETTLED = ["auth", "authenticate", "serverUrl"] as const;
