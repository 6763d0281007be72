import type { Provider } from "oidc-provider";
import type { Core } from "../../foundation/index.js";

/** A code, a token or a grant. */
interface Model {
  jti: string;
  generateTokenId(): string;
}

/** Gives codes, tokens and grants our own ids, which are the same in every run if there is a seed. */
export function useOwnIds(provider: Provider, { ids, database }: Core): void {
  const { AuthorizationCode, AccessToken, RefreshToken, Grant } = provider;
  for (const { prototype } of [AuthorizationCode, AccessToken, RefreshToken, Grant]) {
    const save: (ttl?: number) => Promise<string> = prototype.save;
    Object.assign(prototype, {
      async save(this: Model, ttl?: number): Promise<string> {
        if (!this.jti) {
          // Called because it also determines the format of a token.
          this.generateTokenId();
          this.jti = await ids.secret(database);
        }
        return save.call(this, ttl);
      },
    });
  }
}
