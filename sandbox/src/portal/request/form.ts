import { HTTPException } from "hono/http-exception";
import { createMiddleware } from "hono/factory";
import { HttpError } from "@apostille/evaluation-services/server";
import {
  type UploadedParts,
  Refusal,
  type UploadStore,
  collectParts,
  confine,
  limitsOf,
  partLimitsOf,
} from "@apostille/runtime/server";
import { boundaryOf, DecodeError, MultipartReader } from "@apostille/runtime/wire";
import { size } from "../html/words.js";
import type { FormFields, PortalContext, PortalEnv } from "./environment.js";

/** Maximum number of bytes of a form apart from its files, and maximum number of parts. */
const formBytes = 1 << 20;
const parts = 200;

export interface FormOptions {
  readonly uploads: UploadStore;
  /** Maximum number of bytes of all files of a form together; 0: no files. */
  readonly fileBytes: number;
}

/** Reads the form of a POST before the handler runs: fields into memory, files to disk as they arrive. */
export function withForm(options: FormOptions) {
  return createMiddleware<PortalEnv>(async (c, next) => {
    if (c.req.method !== "POST") return next();
    const { fields, files, discard } = await readForm(c, options).catch(refusalWith(options));
    c.set("form", formOf({ fields, files }));
    try {
      return await next();
    } finally {
      await discard();
    }
  });
}

async function readForm(
  c: PortalContext,
  { uploads, fileBytes }: FormOptions,
): Promise<UploadedParts> {
  const { body } = c.req.raw;
  const type = c.req.header("content-type") ?? "";
  const limits = limitsOf({ bodyBytes: formBytes, uploadBytes: formBytes + fileBytes, parts });
  const bytes = (limit: number): ReadableStream<Uint8Array> =>
    confine(body ?? new Blob([]).stream(), { ...limits, limit });
  if (!/^multipart\/form-data/i.test(type)) return readUrlencoded(bytes(formBytes));
  const reader = new MultipartReader(
    bytes(limits.uploadBytes),
    boundaryOf(type),
    partLimitsOf(limits),
  );
  const content = { type: "multipart/form-data", codec: "multipart" } as const;
  return collectParts(reader, { content, limits, store: uploads });
}

async function readUrlencoded(bytes: ReadableStream<Uint8Array>): Promise<UploadedParts> {
  const fields = [...new URLSearchParams(await new Response(bytes).text())];
  return { fields, files: new Map(), discard: async () => undefined };
}

function formOf({ fields, files }: Pick<UploadedParts, "fields" | "files">): FormFields {
  const texts = (name: string): string[] =>
    fields.filter(([field]) => field === name).map(([, text]) => text);
  return {
    texts,
    text: (name) => texts(name).at(-1)?.trim() ?? "",
    // If no file is selected, a browser sends one without a name.
    files: (name) => (files.get(name) ?? []).filter((file) => (file.name ?? "") !== ""),
    values: Object.fromEntries(fields.map(([name]) => [name, texts(name).join("\n")])),
  };
}

/** Throws the reason why a form is refused, to be shown as a page. */
const refusalWith =
  ({ fileBytes }: FormOptions) =>
  (error: unknown): never => {
    if (error instanceof DecodeError) throw new HTTPException(400, { message: error.message });
    const isTooLarge =
      error instanceof Refusal ? error.kind === "payloadTooLarge" : isLargeFile(error);
    if (!isTooLarge) throw error;
    const limit = fileBytes === 0 ? "" : ` Its files may have ${size(fileBytes)} together.`;
    throw new HTTPException(413, { message: `The form is too large.${limit}` });
  };

const isLargeFile = (error: unknown): boolean => error instanceof HttpError && error.status !== 503;
