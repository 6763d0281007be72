import type { Api } from "../../../description/index.js";
import type { LifetimeContext } from "./lifetimes.js";
import type { Session } from "./session.js";
import type { VerificationOptions } from "./verification.js";

export interface VerificationRun {
  readonly options: VerificationOptions;
  readonly session: Session;
  readonly api: Api;
  readonly lifetimes: LifetimeContext;
}

export const isChosen = (id: string, { only }: VerificationOptions): boolean =>
  only === undefined || only.some((name) => id === name || id.startsWith(`${name}/`));
