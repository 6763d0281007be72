/** `createClient`: a client that knows the document's servers and security schemes. */
import type { Api, SecurityScheme } from "../../../description/index.js";
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
import { runtime } from "./symbols.js";

export const INDEX_FILE = "client/index.ts";

const CREDENTIALS = outputSymbol(identifier("Credentials"), INDEX_FILE, "type");
export const OPTIONS: OutputSymbol = outputSymbol(identifier("ClientSettings"), INDEX_FILE, "type");
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
        ...(hasServerChoice(api) ? choiceMembers : []),
        ...(hasSchemes(api) ? [option("auth", typeName(CREDENTIALS))] : []),
      ],
    },
    {
      kind: "function",
      name: CREATE_CLIENT.name,
      comment: comment({ text: [`A client of ${api.title}.`] }),
      parameters: [{ name: "options", type: typeName(OPTIONS), default: "{}" }],
      returns: typeName(runtime.Client),
      body: [
        ["return ", callExpression(ref(runtime.clientOf), [settings(api, descriptors)]).doc, ";"],
      ],
    },
  ];
}

const option = (name: string, type: TypeExpression, text?: string): TypeMember => ({
  name,
  type,
  optional: true,
  readonly: true,
  comment: comment({ text: [text] }),
});

const choiceMembers: readonly TypeMember[] = [
  option(
    "server",
    unionType([keyword("string"), keyword("number")]),
    "The document's server to call: its name, or its index in the list. Default: the first.",
  ),
  option(
    "variables",
    globalType("Readonly", [globalType("Record", [keyword("string"), keyword("string")])]),
    "Values for the variables of the server's URL.",
  ),
];

/** A client certificate is configured on the connection, not on the client. */
function credentialMember({ key, scheme, docs }: SecurityScheme): readonly TypeMember[] {
  const type = credentialType(scheme);
  if (type === undefined) return [];
  return [
    {
      name: key,
      type,
      optional: true,
      readonly: true,
      comment: comment({ text: [docs.description] }),
    },
  ];
}

function credentialType(scheme: SecurityScheme["scheme"]): TypeExpression | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  const basic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  return typeName(basic ? runtime.BasicCredential : runtime.Secret);
}

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
  const options = [expression(ref(servers)), expression("options")];
  return [
    {
      key: "serverUrl",
      value: arrowFunction("()", callExpression(ref(runtime.serverAddress), options)),
    },
  ];
}

/** Names the functions that write the credentials of the document's schemes, so that others are not bundled. */
function authentication({ securitySchemes }: Api): readonly ObjectEntry[] {
  if (securitySchemes.length === 0) return [];
  const writers = securitySchemes.flatMap(({ key, scheme }): readonly ObjectEntry[] => {
    const value = credentialWriter(scheme);
    return value === undefined ? [] : [{ key, value }];
  });
  const value = callExpression(ref(runtime.authenticateBy), [objectExpression(writers)]);
  return [{ key: "authenticate", value }];
}

function credentialWriter(scheme: SecurityScheme["scheme"]): Expression | undefined {
  const writer = (symbol: OutputSymbol, ...texts: readonly string[]): Expression =>
    callExpression(
      ref(symbol),
      texts.map((text) => literal(text)),
    );
  switch (scheme.type) {
    case "apiKey":
      return writer(KEYS[scheme.in], scheme.name);
    case "http": {
      const name = scheme.scheme.toLowerCase();
      if (name === "basic") return expression(ref(runtime.basic));
      return writer(runtime.inHeader, "Authorization", USUAL.get(name) ?? scheme.scheme);
    }
    case "oauth2":
    case "openIdConnect":
      return writer(runtime.inHeader, "Authorization", "Bearer");
    case "mutualTLS":
      return undefined;
    default:
      return scheme satisfies never;
  }
}

const KEYS = {
  header: runtime.inHeader,
  query: runtime.inQuery,
  cookie: runtime.inCookie,
} as const satisfies Record<string, OutputSymbol>;

/** Authentication schemes are case-insensitive (RFC 9110, 11.1), but not every server treats them so. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ["bearer", "Bearer"],
  ["digest", "Digest"],
]);

const hasSchemes = ({ securitySchemes }: Api): boolean => securitySchemes.length > 0;

/** Options that the generated client sets itself. */
const SETTLED = ["auth", "authenticate", "serverUrl"] as const;
