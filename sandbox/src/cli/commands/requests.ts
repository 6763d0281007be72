import { defineCommand, type SandboxCommand } from "../shared/command.js";
import { number, text } from "../shared/flag.js";
import { operationNamed } from "../shared/operation.js";

function countLine({ data, total }: { readonly data: readonly unknown[]; readonly total: number }) {
  const all = total === 1 ? "1 request" : `${total} requests`;
  return data.length < total ? `The newest ${data.length} of ${all}.` : `${all}.`;
}

export const requestCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "notifications list",
    {
      summary: "List what would have been sent by mail, newest first.",
      run: async ({ control }) => ({
        value: await control.notifications.list(),
        columns: ["created_at", "address", "subject"],
      }),
    },
  ],
  [
    "requests list",
    defineCommand({
      summary: "List the requests to the API, newest first, and how many there are.",
      flags: {
        operation: text("only requests to this operation, such as createQuote"),
        status: number("only requests with this response status"),
        key: text("only requests with the key that ends in these four characters"),
        body: text("only requests whose body contains this"),
        limit: number("maximum number of results (default 50, at most 1000)", 1000),
      },
      run: async ({ control, flags: { operation, status, key, body, limit } }) => {
        const query = {
          ...(operation !== undefined && { operation: operationNamed(operation) }),
          ...(key !== undefined && { key_hint: key }),
          ...(body !== undefined && { body }),
          ...(status !== undefined && { status }),
          ...(limit !== undefined && { limit }),
        };
        const columns = ["answered_at", "method", "target", "status", "duration_ms", "message"];
        const value = await control.requests.list({ query });
        return { value, columns, summary: countLine(value) };
      },
    }),
  ],
  [
    "requests clear",
    {
      summary: "Clear the list of requests.",
      run: async ({ control }) => {
        await control.requests.clear();
        return undefined;
      },
    },
  ],
];
