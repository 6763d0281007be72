import type { FilesHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { getFile, ingestFile, uploadFile } from "../files/stage.js";
import type { Exchange } from "../core/exchange.js";
import { answer, type Serve } from "./served.js";

export function filesHandlers(core: Core, serve: Serve): FilesHandlers<Caller, Exchange> {
  return {
    create: serve("createFile", (input) => {
      const { auth, contentType, body } = input;
      if (contentType === "application/json") return answer(201, ingestFile(core, auth, body));
      const { file, file_name: fileName } = body;
      const content = file.stream();
      return answer(201, uploadFile(core, auth, { name: file.name, content, fileName }));
    }),
    get: serve("getFile", ({ auth, params }) => answer(200, getFile(core, auth, params.fileId))),
  };
}
