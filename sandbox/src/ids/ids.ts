import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Queryable } from "../database/database.js";
import { nextNumber } from "./counter.js";

/** The prefix of an identifier names its resource. */
export type Prefix =
  | "acc"
  | "app"
  | "key"
  | "inv"
  | "quo"
  | "crt"
  | "ord"
  | "doc"
  | "fil"
  | "usr"
  | "team"
  | "we"
  | "evt"
  | "dlv"
  | "flt";

/** Makes identifiers. */
export interface Ids {
  next(database: Queryable, prefix: Prefix): Promise<string>;
  /** A UUID, version 4. */
  uuid(database: Queryable): Promise<string>;
  /** A secret of `length` lower-case hexadecimal digits, at most and by default 64. */
  secret(database: Queryable, length?: number): Promise<string>;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 16 characters of an alphabet of 62 are 95 bits: identifiers cannot be guessed, and do not collide. */
const length = 16;

export const randomIds: Ids = {
  async next(_database, prefix) {
    return `${prefix}_${letters((count) => randomBytes(count))}`;
  },
  uuid: async () => randomUUID(),
  secret: async (_database, digits) => randomBytes(32).toString("hex").slice(0, digits),
};

/**
 * Identifiers that are the same in every run that performs the same steps on an empty database, for tests that compare
 * whole responses. Anyone who knows the seed can guess them.
 */
export function seededIds(seed: string): Ids {
  return {
    async next(database, prefix) {
      const count = await nextNumber(database, "ids");
      return `${prefix}_${letters(stream(seed, `${prefix}/${count}`))}`;
    },
    async uuid(database) {
      const bytes = stream(seed, `uuid/${await nextNumber(database, "ids")}`)().subarray(0, 16);
      return uuidOf(bytes);
    },
    async secret(database, digits) {
      const bytes = stream(seed, `secret/${await nextNumber(database, "ids")}`)();
      return Buffer.from(bytes).toString("hex").slice(0, digits);
    },
  };
}

/** RFC 9562, section 5.4: version and variant have fixed bits. */
function uuidOf(bytes: Uint8Array): string {
  const marked = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = Buffer.from(marked).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Random letters and digits. Bytes beyond the last whole multiple of 62 are skipped, so that all characters are equally
 * likely.
 */
function letters(next: (count: number) => Uint8Array): string {
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of next(length)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

function stream(seed: string, name: string): () => Uint8Array {
  let block = 0;
  return () => createHmac("sha256", seed).update(`${name}/${block++}`).digest();
}
