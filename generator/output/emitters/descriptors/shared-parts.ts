/** The names of parameters, responses and bodies, derived from their content, and of headers, also from the document's components. */
import {
  camelCase,
  type Content,
  type ContentCodec,
  type Header,
  type Operation,
  pascalCase,
  type Response,
} from "../../../description/index.js";
import type {
  ContentDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { describeContent, describeResponse } from "./content.js";
import { describeHeader, describeParameter, type ValueDescriptions } from "./parameter.js";
import { isIdentifier } from "../../print/escape/identifier.js";
import type { Described } from "./print.js";
import { type SharedConstant, SharedConstants } from "./shared-constants.js";

export interface SharedParts {
  /** The constant of a parameter that several operations have, or else its description. */
  parameterOf(
    described: Described<ParameterDescriptor>,
  ): OutputSymbol | Described<ParameterDescriptor>;
  /** The constant of a response; one without headers or a body needs none. */
  responseOf(response: Response): OutputSymbol | Described<ResponseDescriptor>;
  /** The constant of the media types of bodies that several operations have, or else their description. */
  contentsOf(contents: readonly Content[]): OutputSymbol | readonly Described<ContentDescriptor>[];
  /** In the order of the document, each after its dependencies. */
  constants(): readonly SharedConstant[];
}

export interface SharedPartsOptions extends ValueDescriptions {
  /** Names that the file uses for other things. */
  readonly taken?: readonly string[];
}

/**
 * Names are derived from the content of the constants and from components, so that no operation renames what others use.
 * The responses of all statuses that have the same bodies and headers are one constant, and so are equal bodies.
 */
export function createSharedParts(
  operations: readonly Operation[],
  { taken = [], ...values }: SharedPartsOptions,
): SharedParts {
  const constants = new SharedConstants(taken);
  const describeBody = (contents: readonly Content[]) =>
    contents.map((one) => describeContent(one, "request", values));
  const isRepeated = repeatedParts(
    operations.flatMap(({ parameters, body }): readonly object[] => [
      ...parameters.map((parameter) => describeParameter(parameter, values)),
      ...(body === undefined ? [] : [describeBody(body.contents)]),
    ]),
  );
  const responses = operations.flatMap((operation) => operation.responses);
  const severalNames = namedDifferently(responses.flatMap(({ headers }) => headers));
  const headerOf = (header: Header): OutputSymbol => {
    // A component with several names is several constants, none of which is named after it.
    const named = header.component !== undefined && !severalNames.has(header.component);
    const component = named ? camelCase(header.component) : undefined;
    return constants.share(
      {
        component: component && headerName(component),
        content: `${camelCase(header.name)}Header`,
      },
      "HeaderDescriptor",
      describeHeader(header, values),
    );
  };
  return {
    parameterOf(described) {
      if (!isRepeated(described)) return described;
      const content = parameterName(described);
      return constants.share({ component: undefined, content }, "ParameterDescriptor", described);
    },
    responseOf(response) {
      const described = describeResponse(response, { ...values, headerOf });
      if (Object.keys(described).length === 0) return described;
      const content = contentName(response);
      return constants.share({ component: undefined, content }, "ResponseDescriptor", described);
    },
    contentsOf(contents) {
      const described = describeBody(contents);
      if (!isRepeated(described)) return described;
      const content = contentsName(contents, described);
      return constants.share({ component: undefined, content }, "ContentDescriptor", described);
    },
    constants: () => constants.all(),
  };
}

/** Returns whether several descriptions are equal to one. */
function repeatedParts(all: readonly object[]): (described: object) => boolean {
  const counts = new Map<string, number>();
  for (const described of all) {
    const key = JSON.stringify(described);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (described) => (counts.get(JSON.stringify(described)) ?? 0) > 1;
}

/** Such as `quoteIdInPath`. */
function parameterName({ name, in: location }: Described<ParameterDescriptor>): string {
  const own = camelCase(name);
  return `${isIdentifier(own) ? own : "parameter"}In${pascalCase(location)}`;
}

/** Makes `remainingHeader` from both `Remaining` and `RemainingHeader`. */
const headerName = (name: string): string => (name.endsWith("Header") ? name : `${name}Header`);

/** The components that the document uses under more than one name. */
function namedDifferently(headers: readonly Header[]): ReadonlySet<string> {
  const names = new Map<string, string>();
  const several = new Set<string>();
  for (const { component, name } of headers) {
    if (component === undefined) continue;
    if ((names.get(component) ?? name) !== name) several.add(component);
    names.set(component, name);
  }
  return several;
}

const CODEC_NAMES: Readonly<Record<ContentCodec, string>> = {
  json: "json",
  text: "text",
  binary: "binary",
  form: "form",
  multipart: "multipart",
  "multipart-array": "parts",
  "multipart-sequence": "partStream",
  "event-stream": "events",
  "json-lines": "jsonLines",
  "json-sequence": "jsonTexts",
};

/** Such as `json`, `jsonOrText` or `jsonWithRetryAfter`: short, so that the statuses of an operation fit on a line. */
function contentName({ contents, headers }: Response): string {
  const [header] = headers;
  const extra =
    header === undefined
      ? ""
      : `With${headers.length === 1 ? pascalCase(header.name) : `${headers.length}Headers`}`;
  return `${kindsOf(contents)}${extra}`;
}

function kindsOf(contents: readonly Content[]): string {
  const codecs = [...new Set(contents.map(({ codec }) => CODEC_NAMES[codec]))];
  const [first = "empty", ...others] = codecs;
  return [first, ...others.map((codec) => `Or${pascalCase(codec)}`)].join("");
}

/** Such as `jsonOrTextContents`, or `petContents` for what depends on the schema. */
function contentsName(
  contents: readonly Content[],
  described: readonly Described<ContentDescriptor>[],
): string {
  const depends = described.some(({ shape, convert }) => (shape ?? convert) !== undefined);
  const [schema] = depends ? contents.flatMap((one) => one.schema) : [];
  return schema?.kind === "ref"
    ? `${camelCase(schema.target.name)}Contents`
    : `${kindsOf(contents)}Contents`;
}
