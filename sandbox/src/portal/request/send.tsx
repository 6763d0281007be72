import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { displayName, ServiceError } from "../../foundation/index.js";
import type { PortalContext, FormFields } from "./environment.js";
import type { PageMessage } from "../session/done.js";
import type { FormState } from "../html/form.js";
import { isField, labelOf } from "../html/labels.js";

/** Responds with a page. */
export function send(
  c: PortalContext,
  page: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  return c.html(html`<!doctype html>${page}`, status);
}

/** Redirects to a page of the portal after a change, so that a reload does not repeat it. That page says the message. */
export async function goOn(
  c: PortalContext,
  path: string,
  message: PageMessage,
): Promise<Response> {
  await c.get("leave")(message);
  return c.redirect(`/portal/${path}`, 303);
}

/**
 * Runs an action that the service may refuse, and returns the errors of the form if it does. The fields of a form that
 * a page has several times, once for each `item`, are named `field.item`. An error that is about none is of the whole form.
 */
export async function attempt<Result>(
  fields: FormFields,
  action: () => Promise<Result>,
  item?: string,
): Promise<{ readonly result: Result } | { readonly state: FormState }> {
  try {
    return { result: await action() };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 422) throw error;
    const { body } = error;
    const errors = "errors" in body ? body.errors : { form: [body.message] };
    const entries = Object.entries(errors).map(([name, messages]) => [
      !isField(name) ? "form" : item === undefined ? name : `${name}.${item}`,
      messages.map((message) => forPeople(message, name)),
    ]);
    return { state: { errors: Object.fromEntries(entries), values: fields.values } };
  }
}

/** A message of the API names its field by a path, which nobody knows who fills in a form. */
function forPeople(message: string, path: string): string {
  const name = displayName(path);
  const beginnings = [`The ${name} field`, `The selected ${name}`, `The ${name}`];
  const beginning = beginnings.find((each) => message.startsWith(`${each} `));
  if (beginning === undefined) return message;
  const [index] = /\d+$/.exec(path) ?? [];
  const entry = index === undefined ? "" : ` (entry ${Number(index) + 1})`;
  return `${labelOf(path)}${entry}${message.slice(beginning.length)}`;
}

/** The page of a list that a request asks for. */
export function pageOf(c: PortalContext): { readonly page: number; readonly per_page: number } {
  return { page: Number(c.req.query("page") ?? 1), per_page: 20 };
}

/** The part of a list that a request asks for. */
export function shownOf(c: PortalContext) {
  const status = c.req.query("status") ?? "";
  return { status, search: (c.req.query("search") ?? "").trim() };
}

/** The status of a page with a form: 422 if the form has errors. */
export function formStatus({ errors }: FormState): 200 | 422 {
  return Object.keys(errors).length === 0 ? 200 : 422;
}

/** A path parameter. */
export function param(c: PortalContext, name: string): string {
  return c.req.param(name) ?? "";
}
