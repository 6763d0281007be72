import type { Binary } from "@apostille/evaluation-services/runtime/wire";
import type { UploadStore } from "@apostille/evaluation-services/runtime/server";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Core } from "../../core/core.js";
import type { AuthorizationServer } from "../../oauth/server/provider.js";
import type { FormState } from "../html/form.js";
import type { Viewer } from "../session/viewer.js";

/** What the pages stand on. */
export interface Portal {
  readonly core: Core;
  readonly authorization: () => Promise<AuthorizationServer>;
  /** What signing in asks for where others than this machine can reach the sandbox. */
  readonly accessCode?: string | undefined;
  /** Where the files of a form wait. */
  readonly uploads: UploadStore;
  readonly onError: (error: unknown) => void;
}

/** What a page finds besides its request: Node's own objects, and who looks at it. */
export interface PortalEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    readonly viewer: Viewer;
    readonly session: string;
    /** Of a POST. */
    readonly form: FormFields;
  };
}

/** The fields of a form by name. A field that came several times is a list. */
export interface FormFields {
  /** What was filled in, without spaces around it; empty if nothing was. */
  readonly text: (name: string) => string;
  readonly texts: (name: string) => readonly string[];
  /** Those that were chosen. Their bytes wait on disk until the response is made. */
  readonly files: (name: string) => readonly Binary[];
  readonly values: FormState["values"];
}

export type PortalContext = Context<PortalEnv>;
