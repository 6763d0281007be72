import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Core } from "../../core/core.js";
import type { AuthorizationServer } from "../../oauth/server/provider.js";
import type { Viewer } from "../session/viewer.js";

/** What the pages stand on. */
export interface Portal {
  readonly core: Core;
  readonly authorization: () => Promise<AuthorizationServer>;
  /** What signing in asks for where others than this machine can reach the sandbox. */
  readonly accessCode?: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** What a page finds besides its request: Node's own objects, and who looks at it. */
export interface PortalEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { readonly viewer: Viewer; readonly session: string };
}

export type PortalContext = Context<PortalEnv>;
