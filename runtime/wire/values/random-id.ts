/** A text of 128 random bits. Pages on plain http have no `crypto.randomUUID` (Web Cryptography, 10.1). */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
