import { type Command, EXIT } from "../command/command.js";
import { listenCommand } from "../webhook/listen.js";
import { sendCommand } from "../webhook/send.js";
import { verifyWebhookCommand } from "../webhook/verify.js";

export const webhookCommand: Command = {
  name: "webhook",
  summary: "Send, receive and verify the events of the document: send, listen, verify.",
  flags: [],
  commands: [sendCommand, listenCommand, verifyWebhookCommand],
  run: async () => EXIT.usage,
};
