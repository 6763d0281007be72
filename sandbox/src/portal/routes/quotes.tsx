import type { Quote } from "@apostille/evaluation-services/types";
import { Hono } from "hono";
import type { Core } from "../../foundation/index.js";
import {
  addDocuments,
  approveQuote,
  type Caller,
  cancelQuote,
  changeDraft,
  getQuote,
  listQuotes,
  readHistory,
  readRequest,
  acceptAbsence,
  readArrivals,
  readLabels,
  readNotes,
  removeDocument,
  removeMissing,
  replaceMissing,
  startDraft,
  submitDraft,
} from "../../domain/index.js";
import type { PageMessage } from "../session/done.js";
import { emptyForm, type FormState } from "../html/form.js";
import { QuoteForm, valuesOf } from "../pages/quotes/quote-form.js";
import { QuotePage } from "../pages/quotes/quote.js";
import { Quotes } from "../pages/quotes/quotes.js";
import type { FormFields, Portal, PortalContext, PortalEnv } from "../request/environment.js";
import { requireManager } from "../request/guard.js";
import { requestBody } from "../request/quote-form.js";
import { allItems, sendCsv } from "../request/csv.js";
import { attempt, formStatus, goOn, pageOf, param, send, shownOf } from "../request/send.js";
import { stageUpload } from "../request/upload.js";
import { asCaller } from "../session/viewer.js";

/** Quotes, from the draft to the approval. */
export function quoteRoutes(portal: Portal): Hono<PortalEnv> {
  const { core } = portal;
  const routes = new Hono<PortalEnv>();
  routes.get("/quotes", (c) => showList(portal, c));
  routes.get("/quotes.csv", (c) => sendList(portal, c));
  routes.get("/quotes/new", (c) => showForm(portal, c, { state: emptyForm }));
  routes.post("/quotes", (c) => start(portal, c));
  routes.get("/quotes/:id/edit", (c) => edit(portal, c));
  routes.post("/quotes/:id", (c) => save(portal, c));
  routes.get("/quotes/:id", (c) => showQuote(portal, c, emptyForm));
  routes.post("/quotes/:id/documents", (c) => upload(portal, c));
  routes.post("/quotes/:id/documents/:document/remove", (c) => {
    const documentId = param(c, "document");
    const caller = asCaller(c.get("viewer"));
    const act = (quoteId: string) => removeDocument(core, caller, { quoteId, documentId });
    return change(portal, c, { done: "withdrawn", act });
  });
  routes.post("/quotes/:id/documents/:document/drop", (c) => {
    const of = documentOf(c);
    return change(portal, c, { done: "withdrawn", act: () => removeMissing(core, of.caller, of) });
  });
  routes.post("/quotes/:id/documents/:document/accept", (c) => {
    const of = documentOf(c);
    return change(portal, c, { done: "leftOut", act: () => acceptAbsence(core, of.caller, of) });
  });
  routes.post("/quotes/:id/documents/:document/replace", (c) => replace(portal, c));
  routes.post("/quotes/:id/submit", (c) =>
    change(portal, c, { done: "submitted", act: (id) => submitDraft(core, id) }),
  );
  routes.post("/quotes/:id/cancel", (c) =>
    change(portal, c, { done: "cancelled", act: (id) => cancelQuote(core, id) }),
  );
  routes.post("/quotes/:id/approve", (c) => approve(portal, c));
  return routes;
}

async function showList({ core }: Portal, c: PortalContext): Promise<Response> {
  const viewer = c.get("viewer");
  const { status, search } = shownOf(c);
  const query = { ...pageOf(c), "filter[status]": status };
  const list = await listQuotes(core, asCaller(viewer), { query, search });
  const labels = await readLabels(
    core.database,
    list.data.map(({ id }) => id),
  );
  return send(c, <Quotes {...{ viewer, list, labels, status, search }} />);
}

async function sendList({ core }: Portal, c: PortalContext): Promise<Response> {
  const { status, search } = shownOf(c);
  const caller = asCaller(c.get("viewer"));
  const quotes = await allItems((page) =>
    listQuotes(core, caller, { query: { ...page, "filter[status]": status }, search }),
  );
  const labels = await readLabels(
    core.database,
    quotes.map(({ id }) => id),
  );
  const rows = quotes.map((quote) => {
    const { candidate = null, reference = null } = labels.get(quote.id) ?? {};
    const { number, quote_type, status: state, requested_at, total } = quote;
    const { currency = null } = quote.items?.[0] ?? {};
    return [number, candidate, reference, quote_type, state, requested_at, total, currency];
  });
  const head = ["number", "candidate", "reference", "service", "status", "requested_at", "total"];
  return sendCsv(c, "quotes", [[...head, "currency"], ...rows]);
}

interface ShownForm {
  readonly state: FormState;
  readonly draft?: Quote;
}

async function showForm(
  { core }: Portal,
  c: PortalContext,
  { state, draft }: ShownForm,
): Promise<Response> {
  const viewer = c.get("viewer");
  const teams = await core.database.query<{ id: string; name: string }>(
    "SELECT id, name FROM teams WHERE account_id = $1 ORDER BY seq",
    [viewer.account.id],
  );
  const props = { viewer, teams, state, draft };
  return send(c, <QuoteForm {...props} />, formStatus(state));
}

async function start(portal: Portal, c: PortalContext): Promise<Response> {
  const form = c.get("form");
  const caller = asCaller(c.get("viewer"));
  const outcome = await attempt(form, () => startDraft(portal.core, caller, requestBody(form)));
  if ("state" in outcome) return showForm(portal, c, { state: outcome.state });
  return goOn(c, `quotes/${outcome.result.id}`, "drafted");
}

async function edit(portal: Portal, c: PortalContext): Promise<Response> {
  const draft = await getQuote(portal.core, asCaller(c.get("viewer")), param(c, "id"));
  if (draft.status !== "pending") return c.redirect(`/portal/quotes/${draft.id}`, 303);
  const values = valuesOf(await readRequest(portal.core.database, draft.id));
  return showForm(portal, c, { state: { errors: {}, values }, draft });
}

async function save(portal: Portal, c: PortalContext): Promise<Response> {
  const { core } = portal;
  const form = c.get("form");
  const caller = asCaller(c.get("viewer"));
  const draft = await getQuote(core, caller, param(c, "id"));
  const change = { quoteId: draft.id, body: requestBody(form) };
  const outcome = await attempt(form, () => changeDraft(core, caller, change));
  if ("state" in outcome) return showForm(portal, c, { state: outcome.state, draft });
  return goOn(c, `quotes/${draft.id}`, "saved");
}

async function showQuote(
  { core }: Pick<Portal, "core">,
  c: PortalContext,
  state: FormState,
): Promise<Response> {
  const viewer = c.get("viewer");
  const quote = await getQuote(core, asCaller(viewer), param(c, "id"));
  const request = await readRequest(core.database, quote.id);
  const [order] = await core.database.query<{ id: string }>(
    "SELECT id FROM orders WHERE quote_id = $1",
    [quote.id],
  );
  const history = await readHistory(core.database, {
    accountId: viewer.account.id,
    ids: [quote.id],
  });
  const arrivals = await readArrivals(core.database, quote.id);
  const notes = await readNotes(core.database, quote.id);
  const props = { viewer, quote, request, orderId: order?.id, history, arrivals, notes, state };
  return send(c, <QuotePage {...props} lifecycle={core.lifecycles.quote} />, formStatus(state));
}

async function upload(portal: Portal, c: PortalContext): Promise<Response> {
  const { core } = portal;
  const caller = asCaller(c.get("viewer"));
  const form = c.get("form");
  const quote = await getQuote(core, caller, param(c, "id"));
  const outcome = await attempt(form, async () => {
    const { references, refused } = await referencesIn(core, caller, form);
    if (Object.keys(references).length > 0) {
      await addDocuments(core, caller, { quoteId: quote.id, references });
    }
    if (refused !== undefined) throw refused;
  });
  if ("state" in outcome) return showQuote(portal, c, outcome.state);
  return goOn(c, `quotes/${quote.id}`, "documents");
}

const documentOf = (c: PortalContext) => ({
  caller: asCaller(c.get("viewer")),
  quoteId: param(c, "id"),
  documentId: param(c, "document"),
});

async function replace({ core }: Portal, c: PortalContext): Promise<Response> {
  const { caller, ...of } = documentOf(c);
  const form = c.get("form");
  const outcome = await attempt(
    form,
    async () => {
      const files = form.files(`file.${of.documentId}`).slice(0, 1);
      const { ids, refused } = await stageUpload(core, caller, { files, field: "file" });
      if (refused !== undefined) throw refused;
      for (const fileId of ids) await replaceMissing(core, caller, { ...of, fileId });
    },
    of.documentId,
  );
  if ("state" in outcome) return showQuote({ core }, c, outcome.state);
  return goOn(c, `quotes/${of.quoteId}`, "replaced");
}

/** The documents of a form: its files, of which those that are not refused are staged, and its addresses. */
async function referencesIn(core: Core, caller: Caller, form: FormFields) {
  const urls = form
    .text("document_urls")
    .split(/\s+/)
    .filter((url) => url !== "");
  const files = form.files("files");
  const { ids, refused } =
    urls.length > 0 && files.length === 0
      ? { ids: [], refused: undefined }
      : await stageUpload(core, caller, { files, field: "files" });
  const references = {
    ...(ids.length > 0 && { document_ids: ids }),
    ...(urls.length > 0 && { document_urls: urls }),
  };
  return { references, refused };
}

interface Change {
  readonly done: PageMessage;
  readonly act: (quoteId: string) => Promise<unknown>;
}

/** Changes a quote of the account. The service functions are also used by staff, so they do not check the account. */
async function change(
  { core }: Portal,
  c: PortalContext,
  { done, act }: Change,
): Promise<Response> {
  const { id } = await getQuote(core, asCaller(c.get("viewer")), param(c, "id"));
  await act(id);
  return goOn(c, `quotes/${id}`, done);
}

async function approve(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const form = c.get("form");
  const caller = asCaller(c.get("viewer"));
  const outcome = await attempt(form, () => approveQuote(portal.core, caller, param(c, "id")));
  if ("state" in outcome) return showQuote(portal, c, outcome.state);
  return goOn(c, `orders/${outcome.result.id}`, "approved");
}
