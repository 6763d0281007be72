export { deliver, type ReceiverAnswer } from "./deliver.js";
export { type EventBody, eventAbout, eventBody } from "./deliver.js";
export { type ReceivedDelivery, type SignatureCheck, verifyDelivery } from "./explain-refusal.js";
export { findWebhook, signatureOf, webhookNames } from "./deliver.js";
export { forward, readDelivery } from "./deliver.js";
export { signedRequest } from "./deliver.js";
