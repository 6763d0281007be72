/** Responses and headers that are equal are one constant: most operations of a document fail alike. */
import type {
  HeaderDescriptor,
  ResponseDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { camelCase, pascalCase } from "../../core/case.js";
import { mark } from "../../core/hash.js";
import type { ContentCodec, Header, Response } from "../../model/operation.js";
import { identifier } from "../../print/escape/identifier.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { describeContent } from "./content.js";
import { describeHeader } from "./parameter.js";
import type { Described } from "./print.js";
import type { Shapes } from "./shape.js";

export interface SharedConstant {
  readonly symbol: OutputSymbol;
  readonly value: Described<HeaderDescriptor> | Described<ResponseDescriptor>;
}

export interface SharedResponses {
  symbolOf(response: Response): OutputSymbol;
  /** In the order of the document, each behind what it refers to. */
  constants(): readonly SharedConstant[];
}

/**
 * Names are made of what the constants hold, so that no operation renames what others use. `taken` are the names that the file
 * has for other things.
 */
export function createSharedResponses(
  file: string,
  shapeOf: Shapes,
  taken: readonly string[] = [],
): SharedResponses {
  const constants = new Map<string, SharedConstant>();
  const names = new Set(taken);
  const share = (wanted: string, value: SharedConstant["value"]): OutputSymbol => {
    const key = JSON.stringify(value);
    const known = constants.get(key);
    if (known !== undefined) return known.symbol;
    const name = names.has(wanted) ? `${wanted}_${mark(key)}` : wanted;
    names.add(name);
    const symbol = outputSymbol(identifier(name), file, "value");
    constants.set(key, { symbol, value });
    return symbol;
  };
  const headerSymbol = (header: Header): OutputSymbol =>
    share(`${camelCase(header.name)}Header`, describeHeader(header, shapeOf));
  return {
    symbolOf: ({ status, contents, headers, ...response }) =>
      share(responseName({ status, contents, headers, ...response }), {
        status,
        ...(contents.length > 0 && {
          contents: contents.map((content) => describeContent(content, "response", shapeOf)),
        }),
        ...(headers.length > 0 && { headers: headers.map(headerSymbol) }),
      }),
    constants: () => [...constants.values()],
  };
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
function responseName({ status, contents, headers }: Response): string {
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
