import type { Capability } from "../call/capability.js";

export interface IdentifyOptions {
  /** What identifies the contract of the program: `contractHash` of the generated `contract.ts`. */
  readonly contract: string;
  /**
   * The header field that says so. Default `Apostille-Contract`. In `User-Agent` it is one more product (RFC 9110, 10.1.5),
   * `apostille-contract/HASH`.
   */
  readonly header?: string;
}

/** Says in each request which contract the program has, so that the service knows which contracts are in use. */
export const identify = ({
  contract,
  header = "Apostille-Contract",
}: IdentifyOptions): Capability => ({
  around: (request, send) => {
    const headers = new Headers(request.headers);
    const isProduct = /^user-agent$/i.test(header);
    if (isProduct) {
      const others = headers.get(header);
      const product = `apostille-contract/${contract}`;
      headers.set(header, others === null ? product : `${others} ${product}`);
    } else headers.set(header, contract);
    return send({ ...request, headers });
  },
});
