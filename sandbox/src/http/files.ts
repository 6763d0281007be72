import type { FilesHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core.js";
import { getFile, ingestFile, uploadFile } from "../files/stage.js";
import type { Exchange } from "./exchange.js";
import type { Serve } from "./served.js";

export function filesHandlers(core: Core, serve: Serve): FilesHandlers<Caller, Exchange> {
  return {
    create: serve("createFile", 201, (input) => {
      if (input.contentType === "application/json") return ingestFile(core, input.auth, input.body);
      const { file, file_name: fileName } = input.body;
      const content = file.stream();
      return uploadFile(core, input.auth, { name: file.name, content, fileName });
    }),
    get: serve("getFile", 200, ({ auth, params }) => getFile(core, auth, params.fileId)),
  };
}
