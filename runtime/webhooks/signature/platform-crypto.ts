/** The platform's own crypto. WebCrypto uses a task queue, which costs more than hashing a small body. */

interface Hash {
  /** Strings are encoded in UTF-8. */
  update(data: string | Uint8Array): Hash;
  /** Without an encoding it would be a buffer outside of the heap, which costs more than these few characters. */
  digest(encoding: "latin1"): string;
}

/** The part of `node:crypto` that is used. */
interface NodeCrypto {
  createHmac(algorithm: string, key: string | object): Hash;
  createSecretKey(key: Uint8Array): object;
  createHash(algorithm: string): Hash;
}

interface Platform {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

/**
 * `node:crypto` of Node, Bun and Deno; `undefined` elsewhere. It is not imported, so that bundles for browsers still
 * work. Node has `getBuiltinModule` since 20.16.
 */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process }: Platform = globalThis as Platform;
  try {
    const found = process?.getBuiltinModule?.("node:crypto");
    return isNodeCrypto(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const isNodeCrypto = (module: unknown): module is NodeCrypto =>
  typeof module === "object" &&
  module !== null &&
  "createHmac" in module &&
  typeof module.createHmac === "function" &&
  "createSecretKey" in module &&
  typeof module.createSecretKey === "function" &&
  "createHash" in module &&
  typeof module.createHash === "function";
