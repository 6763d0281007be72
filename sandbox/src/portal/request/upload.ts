import type { Binary } from "@apostille/runtime/wire";
import { type Core, invalid, ServiceError } from "../../foundation/index.js";
import { type Caller, uploadFile } from "../../domain/index.js";

const maxFiles = 50;

/**
 * Stages the files of a form, and returns their ids. Errors of a file are reported for the form field, with the file's
 * name.
 */
export async function stageUpload(
  core: Core,
  caller: Caller,
  files: readonly Binary[],
): Promise<string[]> {
  if (files.length === 0) throw wrong("Choose at least one file, or give an address.");
  if (files.length > maxFiles) throw wrong(`Choose at most ${maxFiles} files at once.`);
  const ids: string[] = [];
  for (const file of files) ids.push(await stage(core, caller, file));
  return ids;
}

async function stage(core: Core, caller: Caller, file: Binary): Promise<string> {
  try {
    const { data } = await uploadFile(core, caller, {
      name: file.name,
      type: file.type,
      content: file.stream(),
    });
    return data.id;
  } catch (error) {
    if (error instanceof ServiceError) throw wrong(`${file.name}: ${error.message}`);
    throw error;
  }
}

function wrong(message: string): ServiceError {
  return invalid([{ field: "files", message }]);
}
