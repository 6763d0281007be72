import { concatenate, utf8 } from "./bytes.js";

/** Content to be signed or hashed: bytes, and strings in UTF-8. */
export type SignedContent = readonly (string | Uint8Array)[];

/** The whole content as one buffer. */
export const joined = (content: SignedContent): ArrayBuffer =>
  concatenate(content.map((part) => (typeof part === "string" ? utf8(part) : part)));
