import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  printable,
  printableJson,
  readText,
  type Report,
  snapshotUnreadable,
  whyFailed,
  whyUnreadable,
} from "../../description/index.js";
import {
  createMemory,
  createMock,
  deliver,
  eventAbout,
  findWebhook,
  type MemoryOptions,
  type MockLogEntry,
  type MockServerOptions,
  readSnapshot,
  signatureOf,
  signedRequest,
} from "../../tools/index.js";
import { placeOfThing, readResources } from "../../output/index.js";
import { defineCommand, EXIT, type Invocation } from "../command/command.js";
import { negative, number, repeatable, text, toggle } from "../command/flag.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { type ConfiguredDescription, prepare } from "../command/read-description.js";
import { serveUntilInterrupted } from "../command/serving.js";
import { receiverUrl, SECRET_FLAG, secretOf } from "../webhook/flags.js";
import { writeResult } from "../command/write-result.js";

const DEFAULT_PORT = 4010;

const FLAGS = {
  ...INPUT_FLAGS,
  port: number("PORT", `${DEFAULT_PORT} by default; 0: any free one`, {
    short: "p",
    maximum: 65_535,
  }),
  host: text("HOST", "127.0.0.1 by default: this machine only"),
  seed: text("SEED", "seed of generated values"),
  stateful: toggle("remember what requests create, change and remove"),
  snapshot: text("FILE", "with --stateful: begin with the content of FILE, and end by writing it"),
  webhooks: text("URL", "with --stateful: send the events of lifecycles to this receiver"),
  secret: SECRET_FLAG,
  dynamic: toggle("respond with generated values instead of examples"),
  callbacks: toggle("send callbacks to the addresses that requests name"),
  credential: repeatable(
    "CREDENTIAL",
    "token, key or USER:PASSWORD that is valid; without, any is",
  ),
  answerInvalid: toggle("answer invalid requests too, and report what is wrong"),
  delay: number("MS", "milliseconds before each response", { maximum: 60_000 }),
  cors: negative("send no CORS headers for scripts of other origins"),
  quiet: toggle("do not log requests"),
};

export const mockCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { flags, terminal } = invocation;
    const prepared = await prepare(invocation, (report, description) => ({
      ...settingsOf(invocation),
      ...(description !== undefined && memoryOf(invocation, { report, description })),
    }));
    if (prepared === undefined) return EXIT.usage;
    const { description, settings } = prepared;
    const { api } = description;
    const exit = await serveUntilInterrupted(createMock(description, settings), {
      host: flags.host ?? "127.0.0.1",
      port: flags.port ?? DEFAULT_PORT,
      terminal,
      onOpen(url) {
        const count = api.operations.length;
        terminal.err(`${count} operation${count === 1 ? "" : "s"} of ${printable(api.title)}\n`);
        terminal.out(`${url}\n`);
      },
    });
    const { snapshot } = flags;
    if (snapshot === undefined || settings.memory === undefined || exit !== EXIT.fine) return exit;
    const text = `${printableJson(settings.memory.snapshot())}\n`;
    return writeResult(snapshot, text, terminal) ? exit : EXIT.usage;
  },
});

function settingsOf({ flags, terminal }: Invocation<typeof FLAGS>): MockServerOptions {
  const {
    dynamic = false,
    answerInvalid = false,
    callbacks = false,
    cors,
    seed,
    delay,
    credential,
    quiet,
  } = flags;
  return {
    dynamic,
    answerInvalid,
    callbacks,
    sameOrigin: cors === false,
    ...(seed !== undefined && { seed }),
    ...(delay !== undefined && { delay }),
    ...(credential !== undefined && { credentials: credential }),
    ...(quiet !== true && {
      onAnswer: (answer) => terminal.err(line(answer)),
      onCallback: (outcome) => terminal.err(`${printable(outcome)}\n`),
    }),
  };
}

interface MemorySource {
  readonly report: Report;
  readonly description: ConfiguredDescription;
}

/** What the mock remembers to begin with, if it remembers anything. */
function memoryOf(
  invocation: Invocation<typeof FLAGS>,
  { report, description }: MemorySource,
): Pick<MockServerOptions, "memory"> {
  const { stateful, snapshot, seed, webhooks } = invocation.flags;
  const { terminal } = invocation;
  if (stateful !== true && snapshot === undefined && webhooks === undefined) return {};
  const memory = createMemory(description, {
    ...(seed !== undefined && { seed }),
    ...(webhooks !== undefined && { onEvent: eventSender(invocation, { report, description }) }),
  });
  const file = resolve(terminal.cwd, snapshot ?? "");
  if (snapshot === undefined || !existsSync(file)) return { memory };
  try {
    memory.restore(readSnapshot(JSON.parse(readText(file))));
  } catch (error) {
    report(snapshotUnreadable({ file: snapshot, why: whyUnreadable(error) }));
  }
  return { memory };
}

/** Sends the events of lifecycles one after another, and prints what became of each. */
function eventSender(
  { flags, terminal }: Invocation<typeof FLAGS>,
  { report, description }: MemorySource,
): NonNullable<MemoryOptions["onEvent"]> {
  const { api } = description;
  const url = receiverUrl("--webhooks", flags.webhooks, report);
  const secret = secretOf(flags, signatureOf(api, api.webhooks[0]), report);
  const resources = readResources(api);
  let last: Promise<void> = Promise.resolve();
  return ({ type, resource: name, thing }) => {
    const webhook = findWebhook(api, type);
    const [content] = webhook?.body?.contents ?? [];
    const resource = resources.find((one) => one.name === name);
    if (webhook === undefined || content === undefined || url === undefined) return;
    const pointer = resource && placeOfThing(content.schema, resource);
    const value = eventAbout({ thing, pointer }, webhook, { ...description, seed: type });
    const before = last;
    last = (async () => {
      await before;
      const signing = { secret, scheme: signatureOf(api, webhook), property: api.events.property };
      const outcome = await sendEvent({ url, value, type }, signing);
      terminal.err(`event ${printable(type)}: ${printable(outcome)}\n`);
    })();
  };
}

/** What became of an event, for people. */
async function sendEvent(...[event, signing]: Parameters<typeof signedRequest>): Promise<string> {
  try {
    const answer = await deliver(await signedRequest(event, signing));
    return answer.status === undefined ? answer.error : `answered ${answer.status}`;
  } catch (error) {
    return whyFailed(error);
  }
}

/** `GET /quotes?page=2 200 listQuotes, example first, 3 ms`. */
function line({ request, status, operation, notes, milliseconds }: MockLogEntry): string {
  const { pathname, search } = new URL(request.url);
  const parts = [operation ?? "no operation", ...notes, `${Math.round(milliseconds)} ms`];
  return `${request.method} ${printable(`${pathname}${search}`)} ${status} ${printable(parts.join(", "))}\n`;
}
