import type { DocumentsHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { type NodeExchange, serve } from "../../core/exchange.js";
import { downloadLink } from "../../documents/download.js";
import { getDocument } from "../../documents/read.js";

export function documentsHandlers(core: Core): DocumentsHandlers<Caller, NodeExchange> {
  return {
    get: serve(200, ({ auth, params }) => getDocument(core, auth, params.documentId)),
    getDocumentDownload: serve(200, ({ auth, params }) =>
      downloadLink(core, auth, params.documentId),
    ),
  };
}
