import { defineDiagnostic } from "../define.js";

export const webhookMethods = defineDiagnostic<{ key: string; methods: readonly string[] }>({
  code: "webhook/several-methods",
  severity: "info",
  message: ({ key, methods }) =>
    `The webhook ${JSON.stringify(key)} has several methods (${methods.join(", ")}); all but the first are told apart by their method.`,
  cause: "A webhook is one kind of message; each method of it becomes one.",
  fix: "Give each its own key under `webhooks`.",
});
