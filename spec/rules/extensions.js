/** @import { NodeType, NodeTypes, PropertyType } from "./redocly.d.ts" */

const text = /** @type {const} */ ({ type: "string" });
const texts = /** @type {const} */ ({ type: "array", items: { type: "string" } });
const flag = /** @type {const} */ ({ type: "boolean" });
const count = /** @type {const} */ ({ type: "integer", minimum: 1 });

/** Signature schemes that have a name. */
const namedScheme = /** @type {const} */ ({
  enum: ["stripe", "github", "slack", "standard-webhooks", "standard-webhooks-ed25519"],
});

/** For extensions that are allowed on any object with extensions. */
const anywhere = "anywhere";

/**
 * Our extensions: the node types on which each has a meaning, and its structure. `docs/extensions.md` explains what they
 * mean.
 * @type {Readonly<Record<string, { on: typeof anywhere | readonly string[], shape: PropertyType }>>}
 */
export const extensions = {
  "x-apostille-ignore": {
    on: anywhere,
    shape: (value) => (Array.isArray(value) ? texts : text),
  },
  "x-apostille-name": { on: ["Schema", "Operation", "Parameter", "Tag", "PathItem"], shape: text },
  "x-extensible-enum": { on: ["Schema"], shape: { type: "array" } },
  "x-enum-extensibility": { on: ["Schema"], shape: { enum: ["open", "closed"] } },
  "x-enum-varnames": { on: ["Schema"], shape: texts },
  "x-enum-descriptions": { on: ["Schema"], shape: texts },
  "x-webhook-signature": {
    on: ["Root", "PathItem"],
    shape: (value) => (typeof value === "string" ? namedScheme : "WebhookSignature"),
  },
  "x-sentinel": { on: ["MediaType"], shape: text },
  "x-pagination": { on: ["Operation"], shape: "Pagination" },
  "x-rate-limit": { on: ["Root", "Operation"], shape: "RateLimit" },
  "x-tool-hints": { on: ["Operation"], shape: "ToolHints" },
  "x-resource": { on: ["Operation"], shape: "Resource" },
  "x-lifecycle": { on: ["Schema"], shape: "Lifecycle" },
  "x-error-shapes": { on: ["Root"], shape: "ErrorShapes" },
  "x-not-shown": {
    on: anywhere,
    shape: (value) => (Array.isArray(value) ? "NotShownList" : "NotShown"),
  },
  "x-inferred": { on: anywhere, shape: { enum: [true] } },
  "x-documented-type": { on: ["Schema"], shape: text },
  "x-unit": {
    on: ["Schema"],
    shape: { enum: ["cents", "dollars", "bytes", "seconds", "minutes", "hours"] },
  },
};

const refusals = [
  ...["unauthenticated", "forbidden", "notFound", "methodNotAllowed", "notAcceptable"],
  ...["payloadTooLarge", "unsupportedMediaType", "malformed", "invalid", "internal"],
];

/** @type {NodeTypes} */
const shapes = {
  WebhookSignature: {
    properties: {
      algorithm: {
        enum: [
          ...["hmac-sha256", "hmac-sha1", "hmac-sha512", "ed25519", "ecdsa-p256-sha256"],
          ...["ecdsa-p384-sha384", "rsa-v1_5-sha256", "rsa-pss-sha512"],
        ],
      },
      header: text,
      format: text,
      separator: text,
      payload: text,
      encoding: { enum: ["hex", "base64"] },
      ecdsaForm: { enum: ["der", "ieee-p1363"] },
      tolerance: count,
      timestampHeader: text,
      idHeader: text,
      deliveryHeader: text,
      eventHeader: text,
      keyIdHeader: text,
      secret: "WebhookSecret",
    },
    required: ["header"],
  },
  WebhookSecret: {
    properties: { prefix: text, privatePrefix: text, encoding: { enum: ["utf8", "base64"] } },
  },
  Pagination: {
    properties: {
      style: { enum: ["page", "cursor", "offset", "link"] },
      items: text,
      page: text,
      size: text,
      current: text,
      last: text,
      total: text,
      next: text,
      cursor: text,
      offset: text,
    },
    required: ["style", "items"],
  },
  RateLimit: {
    properties: { limit: count, window: count, per: { enum: ["key", "account", "address"] } },
    required: ["limit", "window", "per"],
  },
  ToolHints: { properties: { readOnly: flag, destructive: flag, idempotent: flag } },
  Resource: {
    properties: {
      name: text,
      action: {
        enum: ["create", "read", "list", "replace", "patch", "remove", "move", "none"],
      },
      key: text,
      value: text,
    },
  },
  Lifecycle: {
    properties: { property: text, initial: texts, transitions: "TransitionList" },
    required: ["property", "initial", "transitions"],
  },
  TransitionList: { properties: {}, items: "Transition" },
  Transition: {
    properties: {
      from: texts,
      to: text,
      trigger: "Trigger",
      stamps: texts,
      clears: texts,
      emits: texts,
      condition: text,
    },
    required: ["from", "to", "trigger"],
    extensionsPrefix: "x-",
  },
  Trigger: {
    properties: { operation: text, event: text, time: text },
    requiredOneOf: ["operation", "event", "time"],
  },
  ErrorShapes: { properties: Object.fromEntries(refusals.map((kind) => [kind, "ErrorShape"])) },
  ErrorShape: {
    properties: { status: { type: "integer", minimum: 400 }, headers: "HeaderTexts", body: null },
    required: ["status"],
  },
  HeaderTexts: { properties: {}, additionalProperties: text },
  NotShownList: { properties: {}, items: "NotShown" },
  NotShown: {
    properties: { gap: count, open: text, decided: text, why: text },
    required: ["gap", "open", "decided", "why"],
  },
};

/**
 * Whether an extension has a meaning on nodes of a type.
 * @param {string} extension
 * @param {string} type
 */
export function belongsOn(extension, type) {
  const on = extensions[extension]?.on;
  return on === anywhere || (on?.includes(type) ?? false);
}

/**
 * Makes our extensions known to Redocly: its rule `struct` checks their structure, and rules can visit `Lifecycle`,
 * `Pagination` and the other types by name.
 * @param {NodeTypes} types
 * @returns {NodeTypes}
 */
export function extendTypes(types) {
  const all = Object.entries({ ...types, ...shapes });
  return Object.fromEntries(all.map(([name, type]) => [name, withExtensions(name, type)]));
}

/**
 * @param {string} name
 * @param {NodeType} type
 * @returns {NodeType}
 */
function withExtensions(name, type) {
  if (type.extensionsPrefix === undefined) return type;
  const added = Object.keys(extensions).filter((extension) => belongsOn(extension, name));
  const properties = added.map((extension) => [extension, extensions[extension]?.shape]);
  return { ...type, properties: { ...type.properties, ...Object.fromEntries(properties) } };
}
