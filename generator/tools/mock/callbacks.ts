/** Sends the callbacks of an operation to where its request asked for them (OpenAPI 3.1, 4.8.18). */
import type { HandlerInput } from "../../../runtime/server/router/handler-context.js";
import { type Callback, type Operation, valueAt, whyFailed } from "../../description/index.js";
import type { ReplySource } from "./reply.js";

/** A valid request, and its response. */
export interface AnsweredCall {
  readonly input: HandlerInput<unknown, unknown>;
  readonly response: Response;
}

/** Milliseconds to wait for a receiver. */
const TIMEOUT = 10_000;

/** Sends each callback once; returns for people what became of it. */
export async function sendCallbacks(
  { callbacks, id }: Operation,
  answered: AnsweredCall,
  source: ReplySource,
): Promise<readonly string[]> {
  if (callbacks.length === 0) return [];
  const body = await bodyOf(answered.response);
  const valueOf = (expression: string): unknown => evaluate(expression, answered, body);
  return Promise.all(
    callbacks.map(async (callback) => {
      const url = fillTemplate(callback.expression, valueOf);
      const isUrl = url !== undefined && /^https?:\/\//.test(url);
      const outcome = isUrl
        ? `${url} ${await send(callback, url, { key: `${id} ${callback.name}`, source })}`
        : `not sent, because ${callback.expression} is no address here`;
      return `callback ${callback.name}: ${outcome}`;
    }),
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A URL with its runtime expressions replaced; `undefined` if one of them has no value. */
function fillTemplate(
  template: string,
  valueOf: (expression: string) => unknown,
): string | undefined {
  const whole = template.startsWith("$") ? `{${template}}` : template;
  const parts = whole.split(/\{([^{}]+)\}/);
  const texts = parts.map((part, index) => (index % 2 === 0 ? part : valueOf(part)));
  return texts.some((text) => text === undefined || text === null) ? undefined : texts.join("");
}

/** The value of a runtime expression (OpenAPI 3.1, 4.8.20.3). */
function evaluate(expression: string, { input, response }: AnsweredCall, body: unknown): unknown {
  const { request } = input;
  if (expression === "$url") return request.url;
  if (expression === "$method") return request.method;
  if (expression === "$statusCode") return response.status;
  const [, side, part, detail = ""] =
    /^\$(request|response)\.(body|header|path|query)[.#]?(.*)$/.exec(expression) ?? [];
  if (part === "header")
    return (side === "request" ? request : response).headers.get(detail) ?? undefined;
  if (part === "body") return valueAt(side === "request" ? input.body : body, detail)?.value;
  if (side !== "request") return undefined;
  return valueAt(part === "path" ? input.params : input.query, `/${detail}`)?.value;
}

async function send(
  { method, body }: Callback,
  url: string,
  { key, source }: { readonly key: string; readonly source: ReplySource },
): Promise<string> {
  const content = body?.contents.find(({ codec }) => codec === "json");
  const [example] = content === undefined ? [] : source.examples(content);
  const value = example?.value ?? (content && source.sample(content.schema, key).value);
  try {
    const { status } = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
      ...(content !== undefined && {
        headers: { "content-type": content.mediaType },
        body: JSON.stringify(value),
      }),
    });
    return `answered ${status}`;
  } catch (error) {
    return `failed: ${whyFailed(error)}`;
  }
}
