/** What programs rely on; each `@ts-expect-error` must be an error. */
export const PROGRAM = `
import { ApiError, createApi, createClient, type Data, type ErrorBody, type Result, files, collections, things } from "./client/index.js";
import type { GetThingResponses, DeleteThingResponses, EchoResponses } from "./operations.js";
import type { Problem, Thing } from "./types.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <_ extends true>(): void => undefined;

yes<Equal<Data<GetThingResponses>, Thing>>();
yes<Equal<ErrorBody<GetThingResponses>, Problem | { range: boolean }>>();
yes<Equal<Data<DeleteThingResponses>, undefined>>();
yes<Equal<Data<EchoResponses>, ErrorBody<EchoResponses>>>();

export async function main(): Promise<void> {
  const client = createClient({ baseUrl: "http://localhost", auth: { token: async () => "t", login: { username: "u", password: "p" } } });
  // @ts-expect-error there is no such scheme
  createClient({ auth: { nope: "t" } });

  const thing: Thing = await things.get(client, { params: { thingId: "1" }, query: { fields: ["a"] } });
  // @ts-expect-error a path parameter is required
  things.get(client, { query: {} });
  // @ts-expect-error a request with something required in it is required
  things.get(client);
  // @ts-expect-error a parameter has a type
  things.get(client, { params: { thingId: 1 } });

  const call = things.get(client, { params: { thingId: "1" } });
  const result = await call.result();
  if (!result.declared) {
    yes<Equal<typeof result.status, number>>();
    if (result.ok) yes<Equal<typeof result.data, unknown>>();
    else yes<Equal<typeof result.error, unknown>>();
  } else if (result.ok) {
    const status: 200 = result.status;
    yes<Equal<typeof result.data, Thing>>();
    void status;
  } else if (result.status === 404) {
    yes<Equal<typeof result.error, Problem>>();
  } else {
    yes<Equal<typeof result.error, { range: boolean }>>();
    // @ts-expect-error 404 was told apart above, and 500 is not declared
    void (result.status === 500);
  }
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) yes<Equal<typeof error.body, unknown>>();
    if (!call.threw(error)) throw error;
    if (!error.declared) yes<Equal<typeof error.body, unknown>>();
    else if (error.status === 404) yes<Equal<typeof error.body, Problem>>();
    else yes<Equal<typeof error.body, { range: boolean }>>();
  }

  const removed = await things.delete(client, { params: { thingId: "1" } }).result();
  if (removed.declared) {
    if (removed.ok) yes<Equal<typeof removed.data, undefined>>();
    else if (removed.status === 503) yes<Equal<typeof removed.error, Problem>>();
    switch (removed.status) {
      case 204:
        yes<Equal<typeof removed.ok, true>>();
    }
  }

  const replaced = await things.replace(client, { params: { thingId: "1" }, body: thing }).result();
  if (replaced.declared && replaced.ok && replaced.status === 202) yes<Equal<typeof replaced.data, undefined>>();

  await things.echo(client, { body: "text", contentType: "text/plain" });
  // @ts-expect-error the media type decides what the body is
  await things.echo(client, { body: 5, contentType: "text/plain" });
  const named: "text/plain" | "text/csv" = Math.random() > 0.5 ? "text/plain" : "text/csv";
  await things.echo(client, { body: "text", contentType: named });
  await things.echo(client, { body: new Blob(), contentType: "image/png" });
  // @ts-expect-error a range takes no media type of another body
  await things.echo(client, { body: new Blob(), contentType: "text/csv" });

  for await (const item of collections.listPages(client).items()) yes<Equal<typeof item, Thing>>();
  for await (const page of collections.listCursors(client, {}).pages()) void page.data[0]?.id;
  // @ts-expect-error only lists have pages
  void things.get(client, { params: { thingId: "1" } }).items;

  for await (const event of await files.watchEvents(client)) yes<Equal<typeof event.data, Thing>>();
  await files.upload(client, { body: { file: new File(["x"], "x"), meta: { id: 1 } } });

  const api = createApi({ server: "sandbox", timeout: 1000 });
  const same: Thing = await api.things.get({ params: { thingId: "1" } });
  const { data, response } = await api.things.get({ params: { thingId: "1" } }).withResponse();
  yes<Equal<typeof data, Thing>>();
  await api.things.delete({ params: { thingId: "1" } }).catch((error: unknown) => {
    if (error instanceof ApiError) void [error.status, error.body, error.operation];
  });
  void [same, response];
}
export type R = Result<GetThingResponses>;
`;
