/** Mocks and factories of types that JSON lacks: dates as objects, and integers of any size. */
import { setupServer } from "msw/node";
import type { HttpHandler } from "msw";
import { beforeAll, expect, it } from "vitest";

import { type AnyApi, type Generated, generateClient } from "../client/setup.js";
import { inFolder } from "../../output/artefacts/outputs.js";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { provideWithResolvers } from "./polyfill.js";
import { object, ref } from "../../support/openapi.js";

const DOCUMENT = {
  servers: [{ url: "https://logs.test" }],
  paths: {
    "/log": {
      get: {
        tags: ["Logs"],
        operationId: "getLog",
        responses: {
          200: { description: "The log.", content: { "application/json": { schema: ref("Log") } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Log: object(
        {
          id: { type: "integer", format: "int64", minimum: 1 },
          at: { type: "string", format: "date-time" },
          entries: {
            type: "array",
            minItems: 1,
            items: object(
              {
                day: { type: "string", format: "date" },
                at: { type: "string", format: "date-time" },
              },
              ["day", "at"],
            ),
          },
        },
        ["id", "at", "entries"],
      ),
      Moment: { type: "string", format: "date-time" },
    },
  },
} as const;

const PROGRAM = (date: string) => `
import type { HttpHandler } from "msw";
import { logs, sampleLog } from "./msw/index.js";
import type { Log } from "./types.js";

const log: Log = sampleLog({ id: 9007199254740993n });
export const at: ${date} = log.at;
export const inner: ${date} | undefined = log.entries[0]?.at;
export const id: bigint = log.id;
export const handler: HttpHandler = logs.get({ status: 200, body: sampleLog({ at }) });
// @ts-expect-error a date is no string here
sampleLog({ at: "2024-01-01T00:00:00Z" });
`;

/** The library of the compiler does not have it yet. */
const TEMPORAL = `
declare namespace Temporal {
  interface Instant { readonly epochMilliseconds: number }
  interface PlainDate { readonly day: number }
}
`;

const options = (dates: "Date" | "Temporal") => ({ types: { dates, int64: "bigint" } }) as const;

it.each(["Date", "Temporal"] as const)(
  "factories have the types of %s and bigint",
  async (dates) => {
    const { files } = await generateFrom(DOCUMENT, {
      only: ["types", "client", "msw"],
      options: options(dates),
    });
    const program = PROGRAM(dates === "Date" ? "Date" : 'Log["at"]');
    const errors = await inFolder(
      new Map([...files, ["mocks.ts", program], ["temporal.d.ts", TEMPORAL]]),
      (folder) => typeErrors(folder, "7", ["mocks.ts", "temporal.d.ts"]),
    );
    expect(errors).toEqual([]);
  },
);

interface Log {
  readonly id: bigint;
  readonly at: Date;
  readonly entries: readonly { readonly day: unknown; readonly at: Date }[];
}

let generated: Generated;

beforeAll(async () => {
  provideWithResolvers();
  generated = await generateClient(DOCUMENT, ["types", "client", "msw"], options("Date"));
});

it("mocks make values of the declared types, which handlers send without loss", async () => {
  const { handlers, logs, sampleLog } = (await generated.load("msw/index.ts")) as unknown as {
    handlers: () => HttpHandler[];
    logs: { get: (mock: object) => HttpHandler };
    sampleLog: (given?: object, options?: object) => Log;
  };
  const { createApi } = (await generated.load("client/index.ts")) as unknown as {
    createApi: () => AnyApi;
  };
  const log = sampleLog();
  expect(typeof log.id).toBe("bigint");
  expect(log.at).toBeInstanceOf(Date);
  expect(log.entries[0]?.at).toBeInstanceOf(Date);
  expect(sampleLog()).toEqual(log);

  const given = sampleLog({ id: 9223372036854775807n, at: new Date(7) });
  expect(given).toMatchObject({ id: 9223372036854775807n, at: new Date(7) });
  const server = setupServer(logs.get({ status: 200, body: given }), ...handlers());
  server.listen();
  try {
    const received: unknown = await createApi()["logs"]?.["get"]?.();
    expect(received).toEqual(given);
  } finally {
    server.close();
  }
});
