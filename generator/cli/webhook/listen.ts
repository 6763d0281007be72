import {
  type Api,
  type Diagnostic,
  get,
  messageOf,
  printable,
  type Report,
  serverPort,
  whyFailed,
} from "../../description/index.js";
import {
  findWebhook,
  forward,
  readDelivery,
  type ReceivedDelivery,
  signatureOf,
  verifyDelivery,
} from "../../tools/index.js";
import {
  type Command,
  type Invocation,
  textFlag,
  EXIT,
  type ExitCode,
  numberFlag,
} from "../command/command.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { endServing } from "../command/end-serving.js";
import { interruption } from "../command/terminal.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { readDescription } from "../command/read-description.js";
import { SECRET_FLAG, urlFlag } from "./flags.js";

const DEFAULT_PORT = 4040;
/** Longer names of events are truncated: anyone can send them. */
const MAX_NAME = 100;

export const listenCommand: Command = {
  name: "webhook listen",
  summary: "Receive deliveries, verify their signatures, and forward them.",
  flags: [
    ...INPUT_FLAGS,
    { name: "forward-to", value: "URL", summary: "address of the receiver" },
    {
      name: "port",
      short: "p",
      value: "PORT",
      summary: `${DEFAULT_PORT} by default; 0: any free one`,
    },
    SECRET_FLAG,
  ],
  async run(invocation) {
    const { flags, terminal } = invocation;
    const { description, diagnostics, sources } = await readDescription(invocation);
    const problems: Diagnostic[] = [];
    const report: Report = (problem) => void problems.push(problem);
    const to = urlFlag(flags, "forward-to", report);
    const port = numberFlag(flags, { name: "port", maximum: 65_535 }, report) ?? DEFAULT_PORT;
    if (description === undefined || to === undefined || problems.length > 0) {
      const read = description === undefined ? diagnostics : [];
      printDiagnostics([...read, ...problems], { terminal, sources });
      return EXIT.usage;
    }
    return listen({ api: description.api, to, port }, invocation);
  },
};

interface Listening {
  readonly api: Api;
  readonly to: string;
  readonly port: number;
}

async function listen(
  { api, to, port }: Listening,
  { flags, terminal }: Invocation,
): Promise<ExitCode> {
  const { serve } = await import("../../../runtime/server/adapters/node.js");
  const secret = textFlag(flags, "secret") ?? process.env["WEBHOOK_SECRET"];
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { allow: "POST" } });
    const delivery = await readDelivery(request);
    if (delivery instanceof Response) return delivery;
    const event = eventOf(api, delivery);
    const verdict = await verdictOf(delivery, { api, event, secret });
    const response = await forward(delivery, to).catch(unreachable);
    terminal.out(`${shown(event)}  ${printable(verdict)}; answered ${response.status}\n`);
    return response;
  };
  try {
    const serving = await serve(answer, { port });
    terminal.err(`${serving.url} passes deliveries on to ${printable(to)}\n`);
    await interruption(terminal);
    await endServing(serving);
    return EXIT.fine;
  } catch (error) {
    const why = messageOf(error);
    printDiagnostics([serverPort({ host: "127.0.0.1", port: String(port), why })], { terminal });
    return EXIT.usage;
  }
}

const shown = (event = "delivery"): string =>
  printable(event.length > MAX_NAME ? `${event.slice(0, MAX_NAME)}…` : event);

/** There was no response, so the sender will retry. */
function unreachable(error: unknown): Response {
  return new Response(`the receiver cannot be reached: ${whyFailed(error)}\n`, { status: 502 });
}

/** The type of an event, from its body or from a header of the scheme. */
function eventOf(api: Api, { body, headers }: ReceivedDelivery): string | undefined {
  const { events, signature } = api;
  const named = signature?.eventHeader && headers[signature.eventHeader.toLowerCase()];
  if (named !== undefined) return named;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (events.property === undefined) return usualName(value, api);
    const type = get(value, events.property);
    return typeof type === "string" ? type : undefined;
  } catch {
    return undefined;
  }
}

/** Many documents do not say which property names the event: one that holds the name of a webhook does. */
const usualName = (value: unknown, api: Api): string | undefined =>
  USUAL.map((property) => get(value, property))
    .filter((name) => typeof name === "string")
    .find((name) => findWebhook(api, name) !== undefined);

const USUAL = ["type", "event", "event_type"] as const;

async function verdictOf(
  delivery: ReceivedDelivery,
  {
    api,
    event,
    secret,
  }: { readonly api: Api; readonly event: string | undefined; readonly secret: string | undefined },
): Promise<string> {
  const scheme = signatureOf(api, event === undefined ? undefined : findWebhook(api, event));
  if (scheme === undefined) return "unsigned";
  if (secret === undefined) return "not verified: no --secret";
  const { reason, ok, explanation } = await verifyDelivery(delivery, {
    secret,
    scheme,
    now: Date.now(),
  });
  return ok ? reason : `${reason}: ${explanation}`;
}
