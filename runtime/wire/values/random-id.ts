/**
 * A text of 128 random bits that nobody guesses: `crypto.randomUUID` is missing from pages on plain http (Web
 * Cryptography, 10.1), and `crypto` itself from React Native, where such texts have only to be different.
 */
export function randomId(): string {
  const { crypto } = globalThis as { readonly crypto?: Pick<Crypto, "getRandomValues"> };
  const bytes = Uint8Array.from({ length: 16 }, () => Math.random() * 256);
  crypto?.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
