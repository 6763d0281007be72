/** The names of responses and headers: from the document's components, or derived from their content. */
import {
  camelCase,
  type ContentCodec,
  type Header,
  type Operation,
  pascalCase,
  type Response,
} from "../../../description/index.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { describeResponse } from "./content.js";
import { describeHeader, type ValueDescriptions } from "./parameter.js";
import { type SharedConstant, SharedConstants } from "./shared-constants.js";

export interface SharedResponses {
  /** The constant of a response. */
  symbolOf(response: Response): OutputSymbol;
  /** In the order of the document, each after its dependencies. */
  constants(): readonly SharedConstant[];
}

export interface SharedResponsesOptions extends ValueDescriptions {
  /** Names that the file uses for other things. */
  readonly taken?: readonly string[];
}

/**
 * Names are derived from the components and from the content of the constants, so that no operation renames what others
 * use.
 */
export function createSharedResponses(
  operations: readonly Operation[],
  { taken = [], ...values }: SharedResponsesOptions,
): SharedResponses {
  const constants = new SharedConstants(taken);
  const responses = operations.flatMap((operation) => operation.responses);
  const severalStatuses = componentsWithSeveral(responses, ({ status }) => String(status));
  const severalNames = componentsWithSeveral(
    responses.flatMap(({ headers }) => headers),
    ({ name }) => name,
  );
  const headerOf = (header: Header): OutputSymbol => {
    // A component with several names is several constants, none of which is named after it.
    const named = header.component !== undefined && !severalNames.has(header.component);
    const component = named ? camelCase(header.component) : undefined;
    return constants.share(
      {
        component: component && ending(component, "Header"),
        content: `${camelCase(header.name)}Header`,
      },
      "HeaderDescriptor",
      describeHeader(header, values),
    );
  };
  return {
    symbolOf(response) {
      const { component = "", status } = response;
      const name = severalStatuses.has(component) ? `${component} ${status}` : component;
      return constants.share(
        {
          component: name === "" ? undefined : ending(camelCase(name), "Response"),
          content: contentName(response),
        },
        "ResponseDescriptor",
        describeResponse(response, { ...values, headerOf }),
      );
    },
    constants: () => constants.all(),
  };
}

/** Makes `notFoundResponse` from both `NotFound` and `NotFoundResponse`. */
const ending = (name: string, kind: string): string =>
  name.endsWith(kind) ? name : `${name}${kind}`;

/** The components that the document uses under more than one key. */
function componentsWithSeveral<Used extends Response | Header>(
  all: readonly Used[],
  keyOf: (used: Used) => string,
): ReadonlySet<string> {
  const keys = new Map<string, string>();
  const several = new Set<string>();
  for (const used of all) {
    if (used.component === undefined) continue;
    const key = keyOf(used);
    if ((keys.get(used.component) ?? key) !== key) several.add(used.component);
    keys.set(used.component, key);
  }
  return several;
}

const CODEC_NAMES: Readonly<Record<ContentCodec, string>> = {
  json: "json",
  text: "text",
  binary: "binary",
  form: "form",
  multipart: "multipart",
  "event-stream": "events",
  "json-lines": "jsonLines",
  "json-sequence": "jsonTexts",
};

/** Such as `json200Response`, `jsonDefaultResponse` or `json429ResponseWithRetryAfter`. */
function contentName({ status, contents, headers }: Response): string {
  const codecs = [...new Set(contents.map(({ codec }) => CODEC_NAMES[codec]))];
  const [first = "empty", ...others] = codecs;
  const kinds = [first, ...others.map((codec) => `Or${pascalCase(codec)}`)].join("");
  const [header] = headers;
  const extra =
    header === undefined
      ? ""
      : `With${headers.length === 1 ? pascalCase(header.name) : `${headers.length}Headers`}`;
  return `${kinds}${pascalCase(String(status)).replace(/^_/, "")}Response${extra}`;
}
