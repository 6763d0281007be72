import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { parseUrl } from "../../foundation/index.js";
import { type ApiClient, createApi } from "../../generated/index.js";
import { type GivenFlags, text } from "./flag.js";
import { UsageError } from "./usage.js";

/** How to reach the sandbox. Every command for a running sandbox has these flags. */
export const connectionFlags = {
  data: text("the data folder of the sandbox, which has its address and token (default .sandbox)"),
  url: text("where the sandbox is, such as http://127.0.0.1:4010 (or SANDBOX_URL)"),
  token: text("the control token that it printed (or SANDBOX_CONTROL_TOKEN)"),
};

export const connectionHelp = `  --data <folder>  ${connectionFlags.data.explains}
  --url <address>  ${connectionFlags.url.explains}
  --token <token>  ${connectionFlags.token.explains}
  --json           prints the whole answer as JSON
`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Timeout in milliseconds: moving the clock far ahead runs everything that becomes due on the way. */
const patience = 600_000;

export interface SandboxConnection {
  readonly control: ApiClient;
  readonly token: string;
}

/** Connects to the control plane of a running sandbox. Throws `UsageError` if its URL is not known. */
export async function connect(
  { data = ".sandbox", ...flags }: GivenFlags<typeof connectionFlags>,
  environment: Environment,
): Promise<SandboxConnection> {
  const card = await readCard(data);
  const origin = flags.url ?? environment["SANDBOX_URL"] ?? card?.origin;
  const token = flags.token ?? environment["SANDBOX_CONTROL_TOKEN"] ?? card?.controlToken;
  if (origin === undefined || token === undefined) {
    throw new UsageError(
      `No sandbox runs on the folder ${data}. Start one, or say where it is: --data, or --url and --token.`,
    );
  }
  const address = parseUrl(origin)?.origin;
  if (address === undefined) throw new UsageError(`--url takes an address, not ${origin}.`);
  const control = createApi({
    variables: { address },
    auth: { controlToken: token },
    timeout: patience,
  });
  return { control, token };
}

const cardShape = z.object({ origin: z.string(), controlToken: z.string() });

/** Reads the file that a running sandbox leaves in its folder. */
async function readCard(folder: string): Promise<z.infer<typeof cardShape> | undefined> {
  try {
    return cardShape.parse(JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8")));
  } catch {
    return undefined;
  }
}
