import type { Binary } from "@apostille/runtime/wire";
import { type Core, type FieldError, invalid, ServiceError } from "../../foundation/index.js";
import { type Caller, uploadFile } from "../../domain/index.js";

const maxFiles = 50;

interface ChosenFiles {
  readonly files: readonly Binary[];
  /** The name of the field of the form. */
  readonly field: string;
}

interface StagedFiles {
  readonly ids: readonly string[];
  /** What is wrong with the files that were refused; the others are staged all the same. */
  readonly refused: ServiceError | undefined;
}

/** Stores the files of a form. */
export async function stageUpload(
  core: Core,
  caller: Caller,
  { files, field }: ChosenFiles,
): Promise<StagedFiles> {
  const wrong = (message: string): FieldError => ({ field, message });
  if (files.length === 0) throw invalid([wrong("Choose at least one file, or give an address.")]);
  if (files.length > maxFiles) throw invalid([wrong(`Choose at most ${maxFiles} files at once.`)]);
  const ids: string[] = [];
  const faults: FieldError[] = [];
  for (const file of files) {
    const { name = "", type } = file;
    try {
      const upload = { name, type, content: file.stream() };
      ids.push((await uploadFile(core, caller, upload)).data.id);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      faults.push(wrong(error.message.replace(/^The file field/, name)));
    }
  }
  const [first, ...rest] = faults;
  return { ids, refused: first && invalid([first, ...rest]) };
}
