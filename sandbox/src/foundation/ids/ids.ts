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
/** What identifiers and secrets are made of: as many bytes as a digest has. */
const size = 32;

export const randomIds: Ids = {
  next: async (_database, prefix) => `${prefix}_${letters(randomBytes(size))}`,
  uuid: async () => randomUUID(),
  secret: async (_database, digits) => randomBytes(size).toString("hex").slice(0, digits),
};

/**
 * Identifiers that are the same in every run that performs the same steps on an empty database, for tests that compare
 * whole responses. Anyone who knows the seed can guess them.
 */
export function seededIds(seed: string): Ids {
  const nextBytes = async (database: Queryable, name: string): Promise<Buffer> => {
    const count = await nextNumber(database, "ids");
    return createHmac("sha256", seed).update(`${name}/${count}`).digest();
  };
  return {
    next: async (database, prefix) => `${prefix}_${letters(await nextBytes(database, prefix))}`,
    uuid: async (database) => uuidOf(await nextBytes(database, "uuid")),
    secret: async (database, digits) =>
      (await nextBytes(database, "secret")).toString("hex").slice(0, digits),
  };
}

/** RFC 9562, section 5.4: the digits of version and variant are fixed. */
function uuidOf(bytes: Buffer): string {
  const parts = /^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/;
  return bytes.toString("hex").replace(parts, "$1-$2-4$3-8$4-$5");
}

/** Letters and digits. So many bytes make all characters equally likely. */
function letters(bytes: Buffer): string {
  const base = BigInt(alphabet.length);
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  while (text.length < length) {
    text += alphabet.charAt(Number(rest % base));
    rest /= base;
  }
  return text;
}
