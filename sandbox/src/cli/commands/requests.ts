import { type SandboxCommand, stringFlag } from "../shared/command.js";
import { operationNamed } from "../shared/operation.js";
import { wholeNumber } from "../shared/parse-input.js";

function counted({ data, total }: { readonly data: readonly unknown[]; readonly total: number }) {
  const all = total === 1 ? "1 request" : `${total} requests`;
  return data.length < total ? `The newest ${data.length} of ${all}.` : `${all}.`;
}

export const requestCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "requests list",
    {
      summary: "List the requests to the API, newest first, and how many there are.",
      flags: {
        operation: { type: "string" },
        status: { type: "string" },
        key: { type: "string" },
        body: { type: "string" },
        limit: { type: "string" },
      },
      explains: {
        operation: "only requests to this operation, such as createQuote",
        status: "only requests with this response status",
        key: "only requests with the key that ends in these four characters",
        body: "only requests whose body contains this",
        limit: "maximum number of results (default 50, at most 1000)",
      },
      run: async (call) => {
        const status = wholeNumber("--status", stringFlag(call, "status"));
        const limit = wholeNumber("--limit", stringFlag(call, "limit"), 1000);
        const [operation, key_hint, body] = ["operation", "key", "body"].map((name) =>
          stringFlag(call, name),
        );
        const query = {
          ...(operation !== undefined && { operation: operationNamed(operation) }),
          ...(key_hint !== undefined && { key_hint }),
          ...(body !== undefined && { body }),
          ...(status !== undefined && { status }),
          ...(limit !== undefined && { limit }),
        };
        const columns = ["answered_at", "method", "target", "status", "duration_ms", "message"];
        const value = await call.control.requests.list({ query });
        return { value, columns, summary: counted(value) };
      },
    },
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
