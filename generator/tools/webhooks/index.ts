export { deliver, type ReceiverAnswer } from "./deliver.js";
export { type EventBody, eventBody } from "./event-body.js";
export { type ReceivedDelivery, type SignatureCheck, verifyDelivery } from "./explain-refusal.js";
export { findWebhook, signatureOf, webhookNames } from "./find-webhook.js";
export { forward, readDelivery } from "./forward.js";
export { signedRequest } from "./signed-request.js";
