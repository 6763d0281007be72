import { type Command, EXIT } from "../command/command.js";
import { listenCommand } from "./listen.js";
import { sendCommand } from "./send.js";
import { verifyWebhookCommand } from "./verify.js";

export const webhookCommand: Command = {
  name: "webhook",
  summary: "Send, receive and verify the events of the document: send, listen, verify.",
  flags: [],
  commands: [sendCommand, listenCommand, verifyWebhookCommand],
  run: async () => EXIT.usage,
};
