import type { ParameterCodec, ContentCodec } from "../../model/operation.js";
import type { Property, Schema } from "../../model/schema.js";
import { isStructured } from "../../model/unwrap.js";

/** From where a schema is looked at: by whom, and in which part of an exchange. */
export interface Viewpoint {
  readonly side: "request" | "response";
  readonly audience: "caller" | "receiver";
  /** Whether the audience writes the message or reads it. */
  readonly role: "sent" | "read";
  /** How values become bytes: as JSON, as text without types, or as parts of a form. */
  readonly wire: "json" | "text" | "parts";
}

/** What callers send and read, and, the other way round, what receivers of webhooks and callbacks read and send. */
export const view = (audience: Viewpoint["audience"], side: Viewpoint["side"]): Viewpoint => ({
  side,
  audience,
  role: (audience === "caller") === (side === "request") ? "sent" : "read",
  wire: "json",
});

/** Whether messages of the view have the property at all: `readOnly` is what servers send, `writeOnly` what clients do. */
export const isVisible = ({ direction }: Property, { role }: Viewpoint): boolean =>
  direction !== (role === "sent" ? "read" : "write");

export const viewOfParameter = (base: Viewpoint, codec: ParameterCodec): Viewpoint =>
  codec.kind === "style" ? { ...base, wire: "text" } : base;

const WIRES: Readonly<Partial<Record<ContentCodec, Viewpoint["wire"]>>> = {
  form: "parts",
  multipart: "parts",
  text: "text",
};

export const viewOfContent = (base: Viewpoint, codec: ContentCodec): Viewpoint => ({
  ...base,
  wire: WIRES[codec] ?? "json",
});

/** The view of a property or an item: a structured part of a form is JSON, any other text. */
export const viewBelow = (base: Viewpoint, schema: Schema): Viewpoint =>
  base.wire === "parts" ? { ...base, wire: isStructured(schema) ? "json" : "text" } : base;
