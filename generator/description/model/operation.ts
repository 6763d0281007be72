/** Operations: requests and responses, and how their values become bytes. */
import type {
  LongRunning,
  OperationHints,
  Pagination,
  Polling,
  RateLimit,
  ResourceHint,
} from "./extensions.js";
import type { JsonValue } from "../core/json-value.js";
import type { Node } from "./node.js";
import type { Schema } from "./schema.js";
import type { SecurityAlternative } from "./security.js";

/** Upper-case HTTP method; 3.2 allows any token. */
export type Method = string;

export interface Operation extends Node {
  readonly kind: "operation";
  /** `operationId`, or a name derived from method and path if there is none. Unique in the model. */
  readonly id: string;
  /** True if the document gave the id. */
  readonly named: boolean;
  /** The `operationId`, if other operations have it too; the first of them has it as its id. */
  readonly sharedId?: string;
  /** Method and path as they are written, with a fragment that tells the path from an equal one. Unique in the model. */
  readonly address: string;
  /** `x-apostille-name`. */
  readonly name?: string;
  /** Its name within its group, from a hint such as `x-fern-sdk-method-name`. */
  readonly methodName?: string;
  /** Its group according to such a hint, which replaces its first tag. */
  readonly groupName?: string;
  readonly method: Method;
  /** The path template as written, such as `/quotes/{quoteId}`. */
  readonly path: string;
  /** At least one; the tag `default` if the document gives none. */
  readonly tags: readonly Tag[];
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** Alternatives; any one suffices. Empty: no authentication. */
  readonly security: readonly SecurityAlternative[];
  readonly servers: readonly Server[];
  readonly callbacks: readonly Callback[];
  readonly pagination?: Pagination;
  readonly rateLimit?: RateLimit;
  readonly hints?: OperationHints;
  readonly resource?: ResourceHint;
  readonly polling?: Polling;
  readonly longRunning?: LongRunning;
}

export interface Tag extends Node {
  readonly name: string;
  /** `x-apostille-name`. */
  readonly alias?: string;
  readonly parent?: string;
  /** OpenAPI 3.2: `nav`, `badge`, `audience` or a value of the document's own. */
  readonly kind?: string;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface Parameter extends Node {
  readonly name: string;
  /** The name of the component, if the document refers to one. */
  readonly component?: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly schema: Schema;
  readonly default?: JsonValue;
  readonly codec: ParameterCodec;
}

export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

export type ParameterCodec =
  | {
      readonly kind: "style";
      readonly style: ParameterStyle;
      readonly explode: boolean;
      readonly allowReserved: boolean;
    }
  | { readonly kind: "content"; readonly mediaType: string };

export interface Body extends Node {
  /** The name of the component, if the document refers to one. */
  readonly component?: string;
  readonly required: boolean;
  readonly contents: readonly Content[];
}

/** How the bytes of a media type become a value. */
export type ContentCodec =
  | "json"
  | "text"
  | "form"
  | "multipart"
  /** Parts in an order, without names: the value is an array. */
  | "multipart-array"
  /** The same with `itemSchema`: the parts are read one by one. */
  | "multipart-sequence"
  | "binary"
  | "event-stream"
  | "json-lines"
  | "json-sequence";

/** One entry of a `content` map. */
export interface Content extends Node {
  /** As written: may be a range such as `image/*`. */
  readonly mediaType: string;
  readonly codec: ContentCodec;
  /** The whole value. */
  readonly schema: Schema;
  /** What the document says of the value, if it is passed on unparsed: `schema` is then text or bytes. */
  readonly stated?: Schema;
  /**
   * One item of a sequential media type: from `itemSchema` (3.2), or derived from `schema`. Always present for these.
   */
  readonly item?: Schema;
  /** The event that ends a stream and is not an item, such as `[DONE]`. */
  readonly sentinel?: string;
  /** Whether it is sent, because the document states it: by `x-sentinel`, or as one of the events. */
  readonly isSentinelSent?: true;
  /** Per property, for `form` and `multipart`. */
  readonly encodings: readonly PropertyEncoding[];
  /** Of the first parts, for `multipart-array` and `multipart-sequence`. */
  readonly prefixEncoding?: readonly PartEncoding[];
  /** Of all other parts. */
  readonly itemEncoding?: PartEncoding;
}

export interface PropertyEncoding extends PartEncoding {
  readonly property: string;
}

export interface PartEncoding {
  readonly contentType?: string;
  readonly headers: readonly Header[];
  /** Set if style, explode or allowReserved is given: the property is serialised like a query parameter. */
  readonly style?: Extract<ParameterCodec, { kind: "style" }>;
}

/** The media type under which a part is sent, of the one that the document has for it: no part has parts. */
export const sentType = (contentType: string | undefined): string | undefined =>
  /^multipart\//i.test(contentType ?? "") ? undefined : contentType;

export interface Header extends Node {
  readonly name: string;
  /** The name of the component, if the document refers to one. */
  readonly component?: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly codec: ParameterCodec;
}

/** `201`, a range such as `5XX`, or `default`. */
export type Status = number | `${1 | 2 | 3 | 4 | 5}XX` | "default";

export interface Response extends Node {
  readonly status: Status;
  /** The name of the component, if the document refers to one. */
  readonly component?: string;
  readonly headers: readonly Header[];
  readonly contents: readonly Content[];
}

export interface Server extends Node {
  readonly url: string;
  readonly name?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values?: readonly string[];
  readonly description?: string;
}

/** One callback: a request that the server sends to a URL taken from the original request. */
export interface Callback extends Node {
  readonly name: string;
  /** Runtime expression for the URL. */
  readonly expression: string;
  readonly method: Method;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
}
