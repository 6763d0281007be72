/**
 * The model: what an OpenAPI document says, with no OpenAPI types and no TypeScript names in it.
 *
 * Every value is frozen. Every node has an `origin`, so that any later stage can report a diagnostic on it.
 * Lists keep the order of the source.
 */

/** Where a node stands: the document it was read from, and the JSON pointer (RFC 6901) in it. */
export interface Origin {
  /** Absolute URI of the document, `file:` for local ones. */
  readonly document: string;
  /** JSON pointer into the document as it was written, before any upgrade; `""` is the root. */
  readonly pointer: string;
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** What a person reads about a node. Texts are as in the document: unescaped. */
export interface Docs {
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly examples?: readonly JsonValue[];
  /** `x-unit`. */
  readonly unit?: string;
  /** `x-documented-type`. */
  readonly documentedType?: string;
  /** `x-not-shown`: decisions on what the source of the document leaves open. */
  readonly decisions?: readonly Decision[];
  /** `x-inferred`. */
  readonly inferred?: boolean;
}

/** One `x-not-shown` entry. */
export interface Decision {
  readonly gap?: number;
  readonly open: string;
  readonly decided: string;
  readonly why?: string;
}

interface Node {
  readonly origin: Origin;
  readonly docs: Docs;
}

// ---------------------------------------------------------------------------------------------------- schemas

export type Schema =
  | AnySchema
  | NeverSchema
  | NullSchema
  | BooleanSchema
  | NumberSchema
  | StringSchema
  | BinarySchema
  | LiteralSchema
  | EnumSchema
  | ArraySchema
  | TupleSchema
  | ObjectSchema
  | UnionSchema
  | IntersectionSchema
  | NullableSchema
  | RefSchema
  | RefinedSchema;

export type SchemaKind = Schema["kind"];

/** Accepts every JSON value: `{}` or `true`. */
export interface AnySchema extends Node {
  readonly kind: "any";
}

/** Accepts nothing: `false`, or a contradiction. */
export interface NeverSchema extends Node {
  readonly kind: "never";
}

export interface NullSchema extends Node {
  readonly kind: "null";
}

export interface BooleanSchema extends Node {
  readonly kind: "boolean";
}

export interface NumberSchema extends Node {
  readonly kind: "number";
  readonly integer: boolean;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export interface StringSchema extends Node {
  readonly kind: "string";
  readonly format?: string;
  /** Counted in Unicode code points (JSON Schema Validation 6.3). */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An ECMA-262 regular expression, as written. It is known to compile with the `u` flag. */
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
}

/** Raw bytes: a file part, or a body that is not text. Never inside JSON. */
export interface BinarySchema extends Node {
  readonly kind: "binary";
  readonly contentMediaType?: string;
}

/** `const`, or an enum of one value: any JSON value. */
export interface LiteralSchema extends Node {
  readonly kind: "literal";
  readonly value: JsonValue;
}

/** `enum` of scalars; values are distinct. An enum with objects or arrays in it is a union of literals. */
export interface EnumSchema extends Node {
  readonly kind: "enum";
  readonly values: readonly EnumValue[];
  /** The document's own word (`x-extensible-enum`, `x-enum-extensibility`); absent: the default of each side. */
  readonly extensibility?: "open" | "closed";
}

export interface EnumValue {
  readonly value: string | number | boolean;
  /** `x-enum-varnames` (or `x-enumNames`). */
  readonly name?: string;
  readonly description?: string;
}

export interface ArraySchema extends Node {
  readonly kind: "array";
  readonly items: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** `prefixItems`. JSON Schema requires none of the places: `minItems` says how many there must be. */
export interface TupleSchema extends Node {
  readonly kind: "tuple";
  readonly prefix: readonly Schema[];
  /** What may follow the prefix: `any` unless stated, `never` for `items: false`. */
  readonly rest: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface ObjectSchema extends Node {
  readonly kind: "object";
  readonly properties: readonly Property[];
  /** `additionalProperties`; absent when the document does not state it (which accepts everything). */
  readonly additional?: Schema;
  readonly patterns: readonly PatternProperty[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** `x-lifecycle`. */
  readonly lifecycle?: Lifecycle;
}

/** A property that is required but not declared is listed with an `any` schema. */
export interface Property extends Node {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** `read`: only in what a server sends (readOnly). `write`: only in what a client sends (writeOnly). */
  readonly direction: "both" | "read" | "write";
  /** What a server assumes when the property is absent. */
  readonly default?: JsonValue;
}

export interface PatternProperty {
  readonly pattern: string;
  readonly schema: Schema;
}

export interface UnionSchema extends Node {
  readonly kind: "union";
  readonly variants: readonly Schema[];
  /** `oneOf`: exactly one variant holds. Otherwise `anyOf`: at least one. */
  readonly exclusive: boolean;
  /** Present only where it holds: each listed value leads to one variant, whose property can have that value. */
  readonly discriminator?: Discriminator;
}

export interface Discriminator {
  readonly property: string;
  readonly cases: readonly { readonly value: string; readonly variant: number }[];
  /** Index of the variant for any other value (OpenAPI 3.2 `defaultMapping`). */
  readonly fallback?: number;
}

/** `allOf` that could not be merged into one schema. */
export interface IntersectionSchema extends Node {
  readonly kind: "intersection";
  readonly parts: readonly Schema[];
}

/** Never holds another `nullable`, a `null` or an `any`. */
export interface NullableSchema extends Node {
  readonly kind: "nullable";
  readonly schema: Schema;
}

export interface RefSchema extends Node {
  readonly kind: "ref";
  readonly target: Declaration;
}

/**
 * A schema with keywords that its shape alone does not enforce (`not`, `if`, `contains`, `unevaluated*`, a bare
 * `minimum`, ...). `schema` is its closest shape and accepts at least what the document accepts;
 * the assertion decides, and covers the whole schema, shape included.
 */
export interface RefinedSchema extends Node {
  readonly kind: "refined";
  readonly schema: Schema;
  /** Key into {@link Api.assertions}. */
  readonly assertion: string;
  /**
   * The document gives no `type`: `schema` is what its keywords speak of (an object, where there are `properties`), and
   * values of other types hold too.
   */
  readonly typeless?: true;
}

/**
 * A schema with an identity: a component, a `$defs` member or another target of a `$ref`.
 * `schema` is a getter while the model is built, so that cycles can close; afterwards it is frozen like all else.
 */
export interface Declaration extends Node {
  readonly kind: "declaration";
  /** Unique in the model and stable: the absolute URI of the schema (document and pointer). */
  readonly key: string;
  /** What the document calls it: the last words of its pointer (`Quote`), or `x-apostille-name`. */
  readonly name: string;
  /** True when `name` is the document's explicit wish (`x-apostille-name`). */
  readonly named: boolean;
  readonly schema: Schema;
  /** Number of the strongly connected component, if the declaration can reach itself. */
  readonly cycle?: number;
  readonly use: Use;
}

/** Where a declaration is reached from. */
export interface Use {
  /** Sent by a client: parameters and request bodies. */
  readonly input: boolean;
  /** Sent by a server: responses and their headers. */
  readonly output: boolean;
  /** Sent by a server to its subscribers: webhooks and callbacks. */
  readonly event: boolean;
  /** What is written differs from what is read: readOnly, writeOnly or defaults in it or below it. */
  readonly asymmetric: boolean;
}

// ------------------------------------------------------------------------------------------------- operations

/** Upper-case HTTP method; 3.2 allows any token. */
export type Method = string;

export interface Operation extends Node {
  readonly kind: "operation";
  /** `operationId`, or a name made of method and path when there is none. Unique in the model. */
  readonly id: string;
  /** True when the document gave the id. */
  readonly named: boolean;
  /** `x-apostille-name`. */
  readonly name?: string;
  readonly method: Method;
  /** The path template as written, such as `/quotes/{quoteId}`. */
  readonly path: string;
  /** At least one; the tag `default` where the document gives none. */
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
}

export interface Tag extends Node {
  readonly name: string;
  /** `x-apostille-name`. */
  readonly alias?: string;
  readonly parent?: string;
  /** OpenAPI 3.2: `nav`, `badge`, `audience` or a word of the document's own. */
  readonly kind?: string;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface Parameter extends Node {
  readonly name: string;
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
  readonly required: boolean;
  readonly contents: readonly Content[];
}

/** How the bytes of a media type become a value. */
export type ContentCodec =
  | "json"
  | "text"
  | "form"
  | "multipart"
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
  /** One item of a sequential media type: 3.2 `itemSchema`, or what `schema` says of one. Always there for these. */
  readonly item?: Schema;
  /** Per property, for `form` and `multipart`. */
  readonly encodings: readonly PartEncoding[];
}

export interface PartEncoding {
  readonly property: string;
  readonly contentType?: string;
  readonly headers: readonly Header[];
  /** Where style, explode or allowReserved is given: the property is serialised like a query parameter. */
  readonly style?: Extract<ParameterCodec, { kind: "style" }>;
}

export interface Header extends Node {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly codec: ParameterCodec;
}

/** `201`, a range such as `5XX`, or `default`. */
export type Status = number | `${1 | 2 | 3 | 4 | 5}XX` | "default";

export interface Response extends Node {
  readonly status: Status;
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

/** All of the schemes in it together. */
export type SecurityAlternative = readonly SecurityRequirement[];

export interface SecurityRequirement {
  readonly scheme: SecurityScheme;
  /** OAuth scopes, or roles on any other scheme. */
  readonly scopes: readonly string[];
}

export interface SecurityScheme extends Node {
  readonly key: string;
  readonly scheme:
    | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly name: string }
    | { readonly type: "http"; readonly scheme: string; readonly bearerFormat?: string }
    | { readonly type: "oauth2"; readonly flows: readonly OAuthFlow[] }
    | { readonly type: "openIdConnect"; readonly url: string }
    | { readonly type: "mutualTLS" };
}

export interface OAuthFlow {
  readonly flow:
    | "authorizationCode"
    | "clientCredentials"
    | "implicit"
    | "password"
    | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}

/** One callback: a request that the server sends to an address taken from the request. */
export interface Callback extends Node {
  readonly name: string;
  /** Runtime expression for the address. */
  readonly expression: string;
  readonly method: Method;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
}

/** One entry of `webhooks`. */
export interface Webhook extends Node {
  readonly kind: "webhook";
  /**
   * The key in the document, such as `order.created`. Where a webhook has several methods, the further ones have theirs appended:
   * `order.created PUT`.
   */
  readonly key: string;
  /** `x-apostille-name`. */
  readonly name?: string;
  readonly method: Method;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** The value of {@link Events.property} in this webhook's body. */
  readonly type?: string;
  /** Overrides the document's. */
  readonly signature?: WebhookSignature;
}

/** What tells the webhooks of a document apart. */
export interface Events {
  /** The property of every body that holds a different constant in each, such as `type`; absent if there is none. */
  readonly property?: string;
}

// ------------------------------------------------------------------------------------------------- extensions

/** `x-pagination`; pointers are JSON pointers into the response body. See docs/extensions.md. */
export interface Pagination {
  readonly style: "page" | "cursor" | "offset" | "link";
  readonly items: string;
  readonly page?: string;
  readonly size?: string;
  readonly cursor?: string;
  readonly offset?: string;
  readonly current?: string;
  readonly last?: string;
  readonly total?: string;
  readonly next?: string;
}

/** `x-rate-limit`: `limit` requests in `window` seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly window: number;
  readonly per: "key" | "account" | "address";
}

/** `x-webhook-signature` with its defaults filled in. See docs/extensions.md. */
export interface WebhookSignature {
  readonly algorithm: "hmac-sha256" | "hmac-sha1" | "hmac-sha512";
  readonly header: string;
  readonly format: string;
  readonly separator?: string;
  readonly payload: string;
  readonly encoding: "hex" | "base64";
  /** Seconds either way. */
  readonly tolerance?: number;
  readonly timestampHeader?: string;
  readonly idHeader?: string;
  readonly deliveryHeader?: string;
  readonly eventHeader?: string;
  readonly secret: { readonly prefix: string; readonly encoding: "utf8" | "base64" };
}

/** `x-lifecycle`. */
export interface Lifecycle {
  readonly property: string;
  readonly initial: readonly string[];
  readonly transitions: readonly Transition[];
}

export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly trigger:
    | { readonly operation: string }
    | { readonly event: string }
    | { readonly time: string };
  readonly stamps: readonly string[];
  readonly clears: readonly string[];
  readonly emits: readonly string[];
  readonly condition?: string;
  /** `x-not-shown`. */
  readonly decisions?: readonly Decision[];
}

/** `x-error-shapes`: what a server answers when it refuses a request itself. */
export interface ErrorShape {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}

export type RefusalKind =
  | "unauthenticated"
  | "forbidden"
  | "notFound"
  | "methodNotAllowed"
  | "notAcceptable"
  | "payloadTooLarge"
  | "unsupportedMediaType"
  | "malformed"
  | "invalid"
  | "internal";

// -------------------------------------------------------------------------------------------------------- api

/** The whole document. */
export interface Api extends Node {
  readonly kind: "api";
  readonly title: string;
  readonly version: string;
  /** The OpenAPI version as written. */
  readonly openapi: string;
  /** Empty where the document names none, which means `/`: the address that it was served from. */
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly declarations: readonly Declaration[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
  readonly events: Events;
  readonly signature?: WebhookSignature;
  readonly rateLimit?: RateLimit;
  readonly errorShapes: Readonly<Partial<Record<RefusalKind, ErrorShape>>>;
  /**
   * JSON Schemas behind {@link RefinedSchema.assertion}, and all that they reach, by absolute URI.
   * Every `$ref` in them is such a URI; the runtime's evaluator (runtime/json-schema) reads them as they are.
   */
  readonly assertions: Readonly<Record<string, JsonValue>>;
}
