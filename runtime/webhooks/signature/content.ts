import { concatenate, utf8 } from "./bytes.js";

/** What is signed or hashed: bytes, and texts in UTF-8. */
export type SignedContent = readonly (string | Uint8Array)[];

/** All of it in one piece. */
export const joined = (content: SignedContent): ArrayBuffer =>
  concatenate(content.map((part) => (typeof part === "string" ? utf8(part) : part)));
