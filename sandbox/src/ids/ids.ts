import { createHmac, randomBytes } from "node:crypto";
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
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 16 characters of 62 are 95 bits: nobody guesses an identifier, and no two are equal. */
const length = 16;

export const randomIds: Ids = {
  async next(_database, prefix) {
    return `${prefix}_${letters((count) => randomBytes(count))}`;
  },
};

/**
 * Identifiers that are the same in every run that does the same from an empty database, for tests that compare whole
 * answers. Whoever knows the seed can guess them.
 */
export function seededIds(seed: string): Ids {
  return {
    async next(database, prefix) {
      const count = await nextNumber(database, "ids");
      return `${prefix}_${letters(stream(seed, `${prefix}/${count}`))}`;
    },
  };
}

/** Bytes of which every 62 values in a row are equally likely: those beyond the last whole multiple are left out. */
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
