import type { FilesHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { ingestFile } from "../../files/stage-url.js";
import { uploadFile } from "../../files/upload.js";
import { getFile } from "../../files/read.js";
import { type NodeExchange, serve } from "../../core/exchange.js";

export function filesHandlers(core: Core): FilesHandlers<Caller, NodeExchange> {
  return {
    create: serve(201, (input) => {
      const { auth, contentType, body } = input;
      if (contentType === "application/json") return ingestFile(core, auth, body);
      const { file, file_name: fileName } = body;
      const content = file.stream();
      return uploadFile(core, auth, { name: file.name, content, fileName });
    }),
    get: serve(200, ({ auth, params }) => getFile(core, auth, params.fileId)),
  };
}
