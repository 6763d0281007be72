import { createInterface } from "node:readline";

import { clientOf } from "../../../runtime/client/client.js";
import type { McpOffer } from "../../../runtime/mcp/answer.js";
import { serveTools } from "../../../runtime/mcp/server.js";
import type { ToolSet } from "../../../runtime/tools/tool.js";
import { bindTools } from "../../../runtime/tools/bind.js";
import { searchable } from "../../../runtime/tools/search.js";
import {
  credentialForUnnamed,
  generatorVersion,
  noOperations,
  printable,
  type Report,
  serviceUnknown,
} from "../../description/index.js";
import { serveLines, toolSetOf } from "../../tools/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { number, text, toggle } from "../command/flag.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { type ConfiguredDescription, prepare } from "../command/read-description.js";
import { forThisMachine, serveUntilInterrupted } from "../command/serving.js";
import { CREDENTIAL_FLAGS, readCredentials } from "../verify/flags.js";
import { ownTools } from "./own-tools.js";

const { bearer, requestHeader } = CREDENTIAL_FLAGS;

const FLAGS = {
  ...INPUT_FLAGS,
  server: text("URL", "address of the service; the document's first server by default"),
  write: toggle("also offer operations that change data, or files"),
  self: toggle("offer lint, explain and diff of this tool (and generate, with --write) instead"),
  bearer,
  requestHeader,
  reportMismatches: toggle(
    "return answers that differ from the document, with what differs, instead of errors",
  ),
  port: number("PORT", "serve HTTP at this port of this machine instead of standard input", {
    maximum: 65_535,
  }),
};

export const mcpCommand = defineCommand({
  operands: "[FILE]",
  details: [
    "Serves the document's operations as tools, by the Model Context Protocol.",
    "Editors start it themselves; its credentials are those of its flags and environment.",
  ],
  flags: FLAGS,
  async run(invocation) {
    const { flags, terminal } = invocation;
    if (flags.self === true) return serve(ownOffer(invocation), invocation);
    const prepared = await prepare(invocation, (report, description) =>
      description === undefined ? undefined : offerOf(description, invocation, report),
    );
    if (prepared === undefined) return EXIT.usage;
    const { name, tools } = prepared.settings;
    terminal.err(`${tools.length} tool${tools.length === 1 ? "" : "s"} of ${printable(name)}\n`);
    return serve(prepared.settings, invocation);
  },
});

type McpInvocation = Invocation<typeof FLAGS>;

function ownOffer({ flags, terminal }: McpInvocation): McpOffer {
  const [, entry = ""] = process.argv;
  const { write = false, allowRemote = [] } = flags;
  const tools = ownTools(entry, { cwd: terminal.cwd, write, allowRemote });
  return { name: "apostille", version: generatorVersion(), tools };
}

/** The tools of a document; `undefined` if there are none, or if nothing can be called, which is reported. */
function offerOf(
  { api }: ConfiguredDescription,
  { flags }: McpInvocation,
  report: Report,
): McpOffer | undefined {
  const set = toolSetOf(api, report);
  const offered = set.tools.filter((tool) => flags.write === true || isReading(tool));
  if (offered.length === 0)
    return void report(
      noOperations(set.tools.length > 0 ? { total: String(set.tools.length) } : {}, api.origin),
    );
  const baseUrl = flags.server ?? firstAddress(api.servers);
  if (baseUrl === undefined || !/^https?:\/\//.test(baseUrl))
    return void report(serviceUnknown(baseUrl === undefined ? {} : { found: baseUrl }, api.origin));
  const credentials = readCredentials(flags, process.env, report);
  const isSecret = credentials.bearer !== undefined || credentials.headers.length > 0;
  if (flags.server === undefined && isSecret)
    return void report(credentialForUnnamed({ url: baseUrl }, api.origin));
  const client = clientOf({
    baseUrl,
    headers: {
      ...(credentials.bearer !== undefined && { Authorization: `Bearer ${credentials.bearer}` }),
      ...Object.fromEntries(credentials.headers),
    },
  });
  const tools = bindTools(
    { ...set, tools: offered },
    { client, reportMismatches: flags.reportMismatches === true },
  );
  return { name: set.title, version: set.version, tools };
}

/** By its method too: that a `POST` changes nothing is what somebody else's document says. */
const isReading = ({ hints, operation }: ToolSet["tools"][number]): boolean =>
  hints.readOnly === true && /^(?:GET|HEAD|OPTIONS|QUERY|TRACE)$/.test(operation?.method ?? "");

/** The first server, with the defaults of its variables. */
const firstAddress = ([server]: ConfiguredDescription["api"]["servers"]): string | undefined =>
  server?.url.replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => server.variables.find((one) => one.name === name)?.default ?? whole,
  );

async function serve(offer: McpOffer, { flags, terminal }: McpInvocation): Promise<ExitCode> {
  const { port } = flags;
  if (port !== undefined)
    return serveUntilInterrupted(forThisMachine(serveTools(offer)), {
      port,
      terminal,
      onOpen: (url) => terminal.out(`${url}\n`),
    });
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  const listed = { ...offer, tools: searchable(offer.tools) };
  await serveLines(lines, listed, (line) => terminal.out(`${line}\n`));
  return EXIT.fine;
}
