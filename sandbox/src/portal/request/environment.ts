import type { Binary } from "@apostille/runtime/wire";
import type { UploadStore } from "@apostille/runtime/server";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Core } from "../../foundation/index.js";
import type { AuthorizationServer } from "../authorization/provider.js";
import type { PageMessage } from "../session/done.js";
import type { FormState } from "../html/form.js";
import type { Viewer } from "../session/viewer.js";

/** The dependencies of the pages. */
export interface Portal {
  readonly core: Core;
  readonly authorization: () => Promise<AuthorizationServer>;
  /** The code required for signing in if the sandbox can be reached from other machines. */
  readonly accessCode?: string | undefined;
  /** Stores the uploaded files of a form. */
  readonly uploads: UploadStore;
  readonly onError: (error: unknown) => void;
  /** The latest requests to the API, newest first, and how many match. */
  readonly requests: (query: RequestQuery) => RequestPage;
}

/** A request with its response, as the log shows it. */
export interface LoggedRequest {
  /** When it was answered, by the clock of the sandbox, as in all its lists. */
  readonly at: Date;
  /** The requested operationId; null: not an operation of the API. */
  readonly operation: string | null;
  /** The last four characters of its key or token, or null. */
  readonly keyHint: string | null;
  /** The contract that the program says it has, or null. */
  readonly contract: string | null;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Null: the connection ended without a response. */
  readonly status: number | null;
  /** In milliseconds. */
  readonly duration: number;
  /** The message of an error response, or null. */
  readonly message: string | null;
  /** The sizes of both bodies, in bytes. */
  readonly requestBytes: number;
  readonly responseBytes: number;
}

/** What the log is searched for; all that is given has to match. */
export interface RequestQuery {
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly keyHint?: string | undefined;
  readonly limit: number;
}

export interface RequestPage {
  readonly entries: readonly LoggedRequest[];
  readonly total: number;
}

/** The context of a page besides its request: Node's own objects, and the signed-in user. */
export interface PortalEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    readonly viewer: Viewer;
    readonly session: string;
    /** Leaves a message for the next page. */
    readonly leave: (message: PageMessage) => Promise<void>;
    /** Only for a POST. */
    readonly form: FormFields;
  };
}

/** The fields of a form by name. A field that occurs several times is a list. */
export interface FormFields {
  /** The trimmed value; the empty string if the field is absent or blank. */
  readonly text: (name: string) => string;
  readonly texts: (name: string) => readonly string[];
  /** The selected files. Their bytes are kept on disk until the response is complete. */
  readonly files: (name: string) => readonly Binary[];
  readonly values: FormState["values"];
}

export type PortalContext = Context<PortalEnv>;
