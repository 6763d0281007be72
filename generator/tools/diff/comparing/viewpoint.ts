import type { Role } from "../kinds/define.js";
import {
  type Content,
  type ContentCodec,
  isStructured,
  type ParameterCodec,
  type Property,
  type Schema,
} from "../../../description/index.js";

/** The viewpoint on a schema: which party, and which part of an exchange. */
export interface Viewpoint {
  readonly part: "request" | "response";
  readonly audience: "caller" | "receiver";
  /** Whether the audience writes the message or reads it. */
  readonly role: Role;
  /** How values are transmitted: as JSON, as XML, as strings without types, or as parts of a form. */
  readonly wire: "json" | "xml" | "text" | "parts";
}

/** What callers send and read, and conversely, what receivers of webhooks and callbacks read and send. */
export const view = (audience: Viewpoint["audience"], part: Viewpoint["part"]): Viewpoint => ({
  part,
  audience,
  role: (audience === "caller") === (part === "request") ? "sent" : "read",
  wire: "json",
});

/** Returns whether readers distinguish types: those of XML bind it to the types of the schema. */
export const hasTypes = ({ wire }: Viewpoint): boolean => wire === "json" || wire === "xml";

/**
 * Returns whether messages in the view contain the property: servers send `readOnly` properties, clients `writeOnly`
 * ones.
 */
export const isVisible = ({ direction }: Property, { role }: Viewpoint): boolean =>
  direction !== (role === "sent" ? "read" : "write");

export const viewOfParameter = (base: Viewpoint, codec: ParameterCodec): Viewpoint =>
  codec.kind === "style" ? { ...base, wire: "text" } : base;

const WIRES: Readonly<Partial<Record<ContentCodec, Viewpoint["wire"]>>> = {
  form: "parts",
  multipart: "parts",
  "multipart-array": "parts",
  "multipart-sequence": "parts",
  text: "text",
};

export const viewOfContent = (
  base: Viewpoint,
  { codec, mediaType, stated }: Pick<Content, "codec" | "mediaType" | "stated">,
): Viewpoint => ({
  ...base,
  wire: isXml(mediaType) ? "xml" : stated === undefined ? (WIRES[codec] ?? "json") : "json",
});

/** `application/xml`, `text/xml`, or a type with their suffix (RFC 7303). */
const isXml = (mediaType: string): boolean => /[/+]xml\s*(?:;|$)/i.test(mediaType);

/** The view of a property or an item: a structured part of a form is JSON, any other is a string. */
export const viewBelow = (base: Viewpoint, schema: Schema): Viewpoint =>
  base.wire === "parts" ? { ...base, wire: isStructured(schema) ? "json" : "text" } : base;
