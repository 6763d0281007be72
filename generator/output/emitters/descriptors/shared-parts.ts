/**
 * The constants that descriptors share: one for each component of the document, named after it, and one for the media
 * types of a body that say all about it. Which there are, and what they are called, does not depend on how often they
 * are used: nothing is named or moved by what other operations have.
 */
import {
  type Body,
  camelCase,
  type Content,
  type ContentCodec,
  type Header,
  type Operation,
  type Parameter,
  pascalCase,
  type Response,
} from "../../../description/index.js";
import type {
  BodyDescriptor,
  ContentDescriptor,
  HeaderDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { constantName } from "../types/part-names.js";
import { isIdentifier } from "../../print/escape/identifier.js";
import { describeBody, describeContents, describeResponse, type Direction } from "./content.js";
import type { DescribedParts } from "./describe.js";
import { describeHeader, describeParameter, type ValueDescriptions } from "./parameter.js";
import type { PrintedDescriptor } from "./print.js";
import { type Declare, type SharedConstant, SharedConstants } from "./shared-constants.js";

interface SharedParts extends DescribedParts {
  /** Each after those that it consists of. */
  constants(): readonly SharedConstant[];
}

interface SharedPartsOptions extends ValueDescriptions {
  readonly declare: Declare;
}

export function createSharedParts(
  operations: readonly Operation[],
  { declare, ...values }: SharedPartsOptions,
): SharedParts {
  const constants = new SharedConstants(declare);
  const parameters = operations.flatMap((operation) => operation.parameters);
  const responses = operations.flatMap((operation) => operation.responses);
  // A response to HEAD has no body, whatever its component has.
  const toHead = new Set(
    operations.filter(({ method }) => method === "HEAD").flatMap((one) => one.responses),
  );
  const bodies = operations.flatMap(({ body }) => body ?? []);
  const headerOf = constants.share<Header, PrintedDescriptor<HeaderDescriptor>>({
    type: "HeaderDescriptor",
    parts: responses.flatMap(({ headers }) => headers),
    nameOf: ({ component }) => constantName(component, "Header"),
    describe: (header) => describeHeader(header, values),
  });
  const contentsFor = (direction: Direction, lists: readonly (readonly Content[])[]) =>
    constants.share<readonly Content[], readonly PrintedDescriptor<ContentDescriptor>[]>({
      type: "ContentDescriptor",
      parts: lists,
      nameOf: (contents) => {
        const name = contentsName(contents, direction, values);
        return name && `${name}${direction === "request" ? "Request" : "Contents"}`;
      },
      describe: (contents) => describeContents(contents, direction, values),
    });
  const listsOf = (owners: readonly (Body | Response)[]) => owners.map(({ contents }) => contents);
  const received = contentsFor("response", listsOf(responses));
  const sent = contentsFor("request", listsOf(bodies));
  return {
    parameterOf: constants.share<Parameter, PrintedDescriptor<ParameterDescriptor>>({
      type: "ParameterDescriptor",
      parts: parameters,
      nameOf: ({ component }) => constantName(component, "Parameter"),
      describe: (parameter) => describeParameter(parameter, values),
    }),
    bodyOf: constants.share<Body, PrintedDescriptor<BodyDescriptor>>({
      type: "BodyDescriptor",
      parts: bodies,
      nameOf: ({ component }) => constantName(component, "Body"),
      describe: (body) => describeBody(body, sent),
    }),
    responseOf: constants.share<Response, PrintedDescriptor<ResponseDescriptor>>({
      type: "ResponseDescriptor",
      parts: responses,
      nameOf: (response) =>
        plainName(response, values) ??
        (toHead.has(response) ? undefined : constantName(response.component, "Response")),
      describe: (response) =>
        describeResponse(response, { headerOf, contentsOf: received, calls: values.calls }),
    }),
    constants: () => constants.all(),
  };
}

/** The most media types that a name lists. */
const MOST_NAMED = 3;

/** A response that has only a body: `json`. */
const plainName = (
  { contents, headers }: Response,
  values: ValueDescriptions,
): string | undefined =>
  headers.length > 0 ? undefined : contentsName(contents, "response", values);

/** Such as `json` or `jsonOrTextCsv`; none if the schema matters as well. */
function contentsName(
  contents: readonly Content[],
  direction: Direction,
  values: ValueDescriptions,
): string | undefined {
  const isNamed = contents.length > 0 && contents.length <= MOST_NAMED;
  const described = describeContents(contents, direction, values);
  if (!isNamed || !described.every(isWithoutSchema)) return undefined;
  const [first = "", ...others] = contents.map(mediaTypeName);
  const name = [first, ...others.map((other) => `Or${pascalCase(other)}`)].join("");
  return isIdentifier(name) ? name : undefined;
}

/** The codecs that need no schema. */
const PLAIN_CODECS: ReadonlySet<ContentCodec> = new Set(["json", "text", "binary"]);

const isWithoutSchema = ({ codec, ...described }: PrintedDescriptor<ContentDescriptor>): boolean =>
  PLAIN_CODECS.has(codec) &&
  Object.keys(described).every((key) => key === "type" || key === "encode" || key === "decode");

/** `json`, `problemJson`, `textCsv` or `pdfBinary`: a media type, and its codec if it does not say which. */
function mediaTypeName({ mediaType, codec }: Content): string {
  const name = camelCase(
    mediaType
      .replace(/^application\//, "")
      .replace(/\/\*$/, "")
      .replaceAll("*", "any"),
  );
  const words = name.toLowerCase();
  return words.startsWith(codec) || words.endsWith(codec) ? name : `${name}${pascalCase(codec)}`;
}
