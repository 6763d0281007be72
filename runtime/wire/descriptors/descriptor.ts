/**
 * Operations as data: what the client needs to encode a request and to decode its responses, and the server to do the
 * reverse. Generated code has one descriptor per operation, for both sides.
 */

import type { Pairs } from "../../types/platform.js";
import type { ValueConversion } from "./conversion.js";

/**
 * The shape of a value, as far as needed to decode it from an untyped string (in a query, a header or a form field).
 * `json`: unknown or any JSON value. `first`: of a tuple whose items differ.
 */
export type Shape =
  | "string"
  | "number"
  | "boolean"
  | "null"
  | "binary"
  | "json"
  | { readonly array: Shape; readonly first?: readonly Shape[] }
  | {
      readonly object: Readonly<Record<string, Shape>>;
      readonly rest?: Shape;
      readonly absent?: Readonly<Record<string, Absence>>;
    }
  | { readonly anyOf: readonly Shape[] };

/**
 * What an absent list or object stands for, where an empty one has no form: an empty one, because it is required, or
 * its default.
 */
export type Absence = "empty" | "default";

/** OpenAPI 3.2, 4.12.2.1: the styles of a parameter. */
export type Style =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

/** Values by name. */
export type Values = Readonly<Record<string, unknown>>;

export interface ParameterDescriptor {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie" | "querystring";
  readonly shape: Shape;
  readonly absent?: Absence;
  /** Absent: the default of the location (`form` in query and cookie, `simple` in path and header). */
  readonly style?: Style;
  /** Absent: the default of the style (`true` for `form` and `cookie`, else `false`). */
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** For a parameter with `content`: the media type in which its value is serialised, instead of by a style. */
  readonly content?: string;
  readonly convert?: ValueConversion;
}

/** How the bytes of a media type become a value, and back. */
export type Codec =
  | "json"
  | "text"
  | "form"
  | "multipart"
  | "multipart-array"
  | "multipart-sequence"
  | "binary"
  | "event-stream"
  | "json-lines"
  | "json-sequence";

export interface ContentDescriptor {
  /** As in the document; may be a range such as `image/*`. */
  readonly type: string;
  readonly codec: Codec;
  /** Absent: `json`. For sequential media types, the shape of one item. */
  readonly shape?: Shape;
  /** The encoding of each property of a `form` or `multipart` body that differs from the default. */
  readonly parts?: Readonly<Record<string, PartDescriptor>>;
  /** Of parts that have an order instead of names, the first ones. */
  readonly firstParts?: readonly OrderedPartDescriptor[];
  /** All other parts that have an order instead of names. */
  readonly otherParts?: OrderedPartDescriptor;
  /** The event that ends a stream and is not an item, such as `[DONE]`. */
  readonly sentinel?: string;
  /** Whether a writer sends it after the last item: readers may do without one that the document does not state. */
  readonly sendsSentinel?: true;
  /** How a client encodes it in a request. */
  readonly encode?: BodyEncoder;
  /** How a client decodes it in a response. Absent: as JSON, as text or not at all, depending on the codec. */
  readonly decode?: BodyDecoder;
  /** For sequential media types, the conversion of one item. */
  readonly convert?: ValueConversion;
}

/** `contentType` is concrete even if the document has a range. */
export type BodyEncoder = (
  content: ContentDescriptor,
  value: unknown,
  contentType: string,
) => EncodedBody;

export type BodyDecoder = (
  content: ContentDescriptor,
  source: Response,
  limits: DecodeLimits,
) => Promise<unknown>;

export interface EncodedBody {
  readonly body: string | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;
  /** Absent if `fetch` has to set it, such as the boundary of a `FormData`. */
  readonly contentType?: string;
}

/** The members of a `Request` or a `Response` that hold its body. */
export interface BodySource {
  /** Called with names in lower case. */
  readonly headers: Pick<Headers, "get">;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  formData(): Promise<Pairs<File | string>>;
}

export interface DecodeLimits {
  /** Maximum number of bytes of a body that is read whole. */
  readonly maxBytes?: number;
  /** Maximum number of characters of one item of a stream. */
  readonly maxItemLength?: number | undefined;
}

export interface PartDescriptor {
  readonly contentType?: string;
  /** Header fields whose values are constants. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly style?: Style;
  readonly explode?: boolean;
  readonly allowReserved?: true;
}

export interface OrderedPartDescriptor extends Pick<PartDescriptor, "contentType" | "headers"> {
  /** Absent: `json`. */
  readonly shape?: Shape;
}

export interface BodyDescriptor {
  readonly required?: true;
  readonly contents: readonly ContentDescriptor[];
}

/** Responses by what they are declared for: a status code, a range such as `4XX`, or `default`. */
export type ResponseDescriptors = Readonly<Record<string, ResponseDescriptor>>;

export interface ResponseDescriptor {
  readonly contents?: readonly ContentDescriptor[];
  readonly headers?: readonly HeaderDescriptor[];
  /** Absent: the contents are `application/json`. */
  readonly pickContent?: ContentPicker;
}

export interface HeaderDescriptor {
  readonly name: string;
  readonly required?: true;
  readonly shape: Shape;
  readonly explode?: true;
  readonly content?: string;
  readonly convert?: ValueConversion;
}

/** How credentials are sent; keyed by scheme in the generated `securitySchemes`. */
export type SecuritySchemeDescriptor =
  | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly name: string }
  | { readonly type: "http"; readonly scheme: string }
  | { readonly type: "oauth2" | "openIdConnect" | "mutualTLS" };

/** Maps scheme names to the required scopes (or roles). All schemes of one requirement have to be met. */
export type SecurityRequirementDescriptor = Readonly<Record<string, readonly string[]>>;

/** A URL where the API is served. */
export interface ServerDescriptor {
  /** May contain `{variables}`; may be relative to the URL of the document. */
  readonly url: string;
  readonly name?: string;
  readonly variables?: Readonly<Record<string, ServerVariableDescriptor>>;
}

export interface ServerVariableDescriptor {
  readonly default: string;
  readonly values?: readonly string[];
}

export type ParameterDescriptors = readonly ParameterDescriptor[];

/**
 * How a client encodes the parts of a request. They are functions rather than names of functions, so that a bundle
 * contains only those that its operations need.
 */
export interface RequestEncoders {
  /** Called first: converts values of the generated types to values that can be encoded. */
  readonly values?: (parameters: ParameterDescriptors, values: Values) => Values;
  readonly path?: (template: string, parameters: ParameterDescriptors, values: Values) => string;
  readonly query?: (parameters: ParameterDescriptors, values: unknown) => string;
  readonly headers?: (
    parameters: ParameterDescriptors,
    values: Values,
    headers: Pick<Headers, "append" | "set">,
  ) => void;
  readonly cookies?: (parameters: ParameterDescriptors, values: Values) => string;
  readonly body?: (
    operation: OperationDescriptor,
    value: unknown,
    contentType?: string,
  ) => EncodedBody | undefined;
}

/** How a server decodes the parameters of one location. */
export type ParameterDecoder<Source> = (
  parameters: ParameterDescriptors,
  source: Source,
) => unknown;

/** How a client decodes the headers that a response declares. */
export type HeadersDecoder = (
  headers: readonly HeaderDescriptor[],
  source: Pick<Headers, "get" | "getSetCookie">,
) => Values;

/** Picks the declared content of a response; `undefined` if there is none, or if it was not requested. */
export type ContentPicker = (
  contents: readonly ContentDescriptor[],
  contentType: string | null,
  /** Whether the operation's own `Accept` header was sent, and the media type that the call requests. */
  wanted: { readonly isUsual: boolean; readonly asked: string | undefined },
) => ContentDescriptor | undefined;

export interface OperationDescriptor {
  readonly id: string;
  readonly method: string;
  /** Path template, such as `/quotes/{quoteId}`. */
  readonly path: string;
  readonly parameters?: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  readonly responses: ResponseDescriptors;
  /** The `Accept` header: only JSON if a response may be JSON. Absent: `application/json`. */
  readonly accept?: string;
  readonly encode?: RequestEncoders;
  readonly decodeHeaders?: HeadersDecoder;
  /** Alternatives, of which one has to be met. Absent: no authentication. */
  readonly security?: readonly SecurityRequirementDescriptor[];
  /** `x-rate-limit`: number of requests per window in seconds. */
  readonly rateLimit?: { readonly limit: number; readonly window: number; readonly per: string };
  /** Overrides the base URL of the document. */
  readonly server?: string;
}

/** Security schemes by their names in the document. */
export type SecuritySchemes = Readonly<Record<string, SecuritySchemeDescriptor>>;
