/** What the other wings may use of the domain, by folder. */

// Accounts, and who calls.
export {
  addApp,
  addUser,
  type NewUser,
  setInvoicing,
  setPlatformApps,
} from "./accounts/accounts.js";
export { callerOfApp } from "./accounts/caller.js";
export {
  authenticate,
  isKeyText,
  isStanding,
  type Key,
  KEY_FORM,
  listKeys,
  makeKey,
  readKey,
  revokeKey,
} from "./accounts/keys.js";
export { type Account, listAccounts } from "./accounts/list.js";
export { type Caller, type Scope, scopes } from "./accounts/scopes.js";
export { type AccountTeam, listTeams, updateTeam } from "./accounts/teams.js";
export { currentUser, getUser, listUsers, moveUser, timeZones } from "./accounts/users.js";

// Documents.
export { approveDocument } from "./documents/deliverable.js";
export { downloadLink, openDownload } from "./documents/download.js";
export { type Arrivals, readArrivals, type QuoteSource } from "./documents/arrivals.js";
export { type Note, readNotes } from "./documents/notes.js";
export { getDocument } from "./documents/read.js";
export { updateDocument } from "./documents/update.js";

// Events and their deliveries.
export { listAttempts, type RecordedAttempt } from "./events/attempts.js";
export { type DeliveryOverview, listAllDeliveries, readAnyDelivery } from "./events/deliveries.js";
export { eventTypes } from "./events/event.js";
export { type HistoryEntry, readHistory } from "./events/history.js";
export { type EventQuery, readEvent, readEvents, type RecordedEvent } from "./events/read.js";

// Files.
export { getFile } from "./files/file.js";
export { fileTooLarge } from "./files/refused.js";
export { ingestFile, uploadFile } from "./files/stage.js";

// Lifecycles, and the outbox.
export { documentLifecycles } from "./lifecycles/document.js";
export { NoTransition } from "./lifecycles/machine.js";
export { listNotifications, type Notification } from "./notifications/outbox.js";

// Platform apps.
export {
  createPlatformApp,
  listPlatformApps,
  type PlatformApp,
  removePlatformApp,
  rotateClientSecret,
} from "./oauth/apps.js";
export { activateConsent, addConsent, endConsent, findConsent } from "./oauth/consents.js";
export { endGrant, type Grant, listGrants, listGrantsOfApp } from "./oauth/grants.js";
export { hashOf } from "./oauth/secret.js";
export { authenticateToken, tokenIsStanding } from "./oauth/tokens.js";

// Orders.
export { approveQuote } from "./orders/approve.js";
export { type Invoice, listInvoices, payInvoice } from "./orders/invoice.js";
export { holdOrder, moveOrder, resumeOrder } from "./orders/move.js";
export { countOrders, type MonthlySpend, type OrderCount, readSpend } from "./orders/overview.js";
export { getOrder, listOrders } from "./orders/read.js";
export { updateOrder } from "./orders/update.js";

// Quotes.
export { cancelQuote } from "./quotes/cancel.js";
export { type CartChange, updateCart } from "./quotes/carts/update.js";
export { changeDraft } from "./quotes/change-draft.js";
export { createQuote, startDraft, submitDraft } from "./quotes/create.js";
export { addDocuments, removeDocument } from "./quotes/draft-documents.js";
export { acceptAbsence, removeMissing, replaceMissing } from "./quotes/missing.js";
export { priceQuote, type Pricing } from "./quotes/price.js";
export type { QuoteRequest } from "./quotes/quote.js";
export { type QuoteLabel, readLabels } from "./quotes/labels.js";
export { getQuote, listQuotes, readRequest } from "./quotes/read.js";

// Data to begin with.
export { type Access, openAccess } from "./seeds/access.js";
export { seedExamples } from "./seeds/examples.js";
export { type AccountFixture, type Fixtures, seed, type SeededAccount } from "./seeds/seed.js";
export { standardFixtures } from "./seeds/standard.js";
export { trigger } from "./seeds/trigger.js";

// Webhook endpoints.
export { deliverAgain, pingEndpoint, retryDelivery } from "./webhook-endpoints/deliveries.js";
export type { EndpointRow } from "./webhook-endpoints/endpoint.js";
export {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from "./webhook-endpoints/manage.js";
export {
  type AccountEndpoint,
  getAccountEndpoint,
  listAccountEndpoints,
} from "./webhook-endpoints/of-account.js";
export { listDeliveries } from "./webhook-endpoints/read-deliveries.js";
export {
  type EndpointHealth,
  isFailing,
  type LatestDelivery,
  readHealth,
} from "./webhook-endpoints/health.js";
export {
  getEndpoint,
  listAllEndpoints,
  listEndpoints,
  readAnyEndpoint,
} from "./webhook-endpoints/read.js";
export { plainHttp } from "./webhook-endpoints/request.js";

// The worker for each kind of job.
export { workers } from "./workers.js";
