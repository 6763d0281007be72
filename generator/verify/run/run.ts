import type { Api } from "../../model/api.js";
import type { LifetimeContext } from "./lifetimes.js";
import type { Session } from "./session.js";
import type { VerifyOptions } from "./verification.js";

export interface Run {
  readonly options: VerifyOptions;
  readonly session: Session;
  readonly api: Api;
  readonly lifetimes: LifetimeContext;
}

export const isChosen = (id: string, { only }: VerifyOptions): boolean =>
  only === undefined || only.some((name) => id === name || id.startsWith(`${name}/`));
