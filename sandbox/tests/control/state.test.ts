import { expect, test } from "vitest";
import { closingSandboxes, rig } from "./support.js";

closingSandboxes();

test("a snapshot brings everything back, the clock included", async () => {
  const { control, api } = await rig();
  await control.clock.freeze();
  await api("POST", "/quotes", { quote_type: "perm_ad" });
  const before = { clock: await control.clock.get(), quotes: (await api("GET", "/quotes")).body };
  expect(await control.snapshots.take({ body: { name: "before" } })).toEqual({
    name: "before",
    taken_at: before.clock.now,
  });
  const create = async () => (await api("POST", "/quotes", { quote_type: "perm_ad" })).body["data"];
  const next = await create();
  await control.clock.advance({ body: { seconds: 3600 } });
  await control.faults.add({
    body: { operation: "listQuotes", effect: { kind: "status", status: 500 } },
  });
  const restored = await control.snapshots.restore({ params: { snapshotId: "before" } });
  expect(restored).toEqual(before.clock);
  expect((await api("GET", "/quotes")).body).toEqual(before.quotes);
  expect(await control.faults.list()).toEqual({ data: [] });
  const { number } = Object(next);
  expect(await create()).toMatchObject({ number });
  expect((await control.snapshots.list()).data.map(({ name }) => name)).toEqual(["before"]);
  await control.snapshots.delete({ params: { snapshotId: "before" } });
  expect(await control.snapshots.list()).toEqual({ data: [] });
});

test("a refusal says what is missing and what is valid, in the words of the API", async () => {
  const { control, sandbox } = await rig();
  const incomplete = { accounts: [{ name: "Meridian" }], example: true };
  const seeded = await control.sandbox.seed({ body: incomplete as object }).result();
  const error = {
    message: "The accounts.0.teams field is required. (and 3 more errors)",
    errors: {
      "accounts.0.teams": ["The accounts.0.teams field is required."],
      "accounts.0.users": ["The accounts.0.users field is required."],
      "accounts.0.apps": ["The accounts.0.apps field is required."],
      body: ["The body field must not have example."],
    },
  };
  expect(seeded).toMatchObject({ status: 422, error });
  const body = { url: "https://hooks.example/a", events: ["order.done" as "*"] };
  const added = await control.endpoints.add({ body }).result();
  const valid =
    /^The selected events\.0 is invalid\. It must be one of: quote\.requested, .*, document\.\*\.$/;
  expect(added).toMatchObject({ error: { message: expect.stringMatching(valid) } });
  await expect(sandbox.control.events.list({ query: { limit: 1000 } })).rejects.toThrow(
    "The limit field must not be greater than 100.",
  );
  await expect(control.clock.advance({ body: { by: "1d" } as object as never })).rejects.toThrow(
    "The selected body is invalid. It must have seconds, or to.",
  );
});

test("a snapshot contains every kind of data", async () => {
  const { control, api } = await rig();
  await control.clock.freeze();
  await control.endpoints.add({ body: { url: "http://127.0.0.1:1/" } });
  await control.sandbox.seed({ body: { examples: true } });
  for (const type of ["order.completed", "file.ready", "quote.cancelled"] as const) {
    await control.events.trigger({ body: { type } });
  }
  await control.faults.add({ body: { operation: "listUsers", effect: { kind: "hang" } } });
  const everything = async () => [
    await control.accounts.list(),
    await control.keys.list(),
    await control.events.list({ query: { limit: 100 } }),
    await control.endpoints.list(),
    await control.faults.list(),
    (await api("GET", "/quotes?per_page=100")).body,
    (await api("GET", "/orders?per_page=100")).body,
  ];
  const before = await everything();
  await control.snapshots.take({ body: { name: "all" } });
  await control.sandbox.reset({ body: { seed: false } });
  await control.snapshots.restore({ params: { snapshotId: "all" } });
  expect(await everything()).toEqual(before);
});

test("a snapshot's name is checked", async () => {
  const { control } = await rig();
  const result = await control.snapshots.take({ body: { name: "../up" } }).result();
  expect(result).toMatchObject({ status: 422, error: { errors: { name: [expect.any(String)] } } });
});

test("a reset empties the sandbox, and the first key works as before", async () => {
  const { control, api } = await rig();
  await api("POST", "/quotes", { quote_type: "perm_ad" });
  await control.clock.advance({ body: { seconds: 86_400 } });
  await control.faults.add({
    body: { operation: "*", effect: { kind: "status", status: 500 }, times: null },
  });
  const { data } = await control.sandbox.reset();
  expect(data.map(({ name }) => name)).toEqual(["Meridian Legal", "Northgate Partners"]);
  expect(data.map(({ invoicing }) => invoicing)).toEqual([true, false]);
  const quotes = await api("GET", "/quotes");
  expect(quotes).toMatchObject({ status: 200, body: { data: [] } });
  const { now } = await control.clock.get();
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(30_000);
});

test("a reset can leave the sandbox empty, or with examples", async () => {
  const { control, api } = await rig();
  expect(await control.sandbox.reset({ body: { seed: false } })).toEqual({ data: [] });
  expect((await api("GET", "/ping")).status).toBe(401);
  const triggered = control.events.trigger({ body: { type: "ping" } }).result();
  expect(await triggered).toMatchObject({
    status: 422,
    error: { errors: { app_id: ["The sandbox has no app yet."] } },
  });
  const user = { email: "ines@example.com" };
  expect(await control.accounts.addUser({ body: user }).result()).toMatchObject({
    error: { message: "There is no account yet." },
  });
  const { accounts } = await control.sandbox.seed();
  expect(accounts.map(({ name }) => name)).toEqual(["Meridian Legal", "Northgate Partners"]);
  expect((await control.events.list()).data).toEqual([]);
  expect(await control.sandbox.seed()).toEqual({ accounts: [] });
  await control.sandbox.reset({ body: { examples: true } });
  const { body } = await api("GET", "/orders");
  const orders = body["data"] as readonly { readonly quote_id: string | null }[];
  // The oldest one is from before there were quotes.
  expect(orders.map(({ quote_id }) => quote_id === null)).toEqual([false, false, true]);
  const both = await control.sandbox.reset({ body: { seed: false, examples: true } }).result();
  expect(both).toMatchObject({ status: 422 });
});

test("custom accounts are added together, or none of them", async () => {
  const { control, sandbox } = await rig();
  const account = {
    name: "Harbour & Sons",
    teams: [{ name: "Intake" }],
    users: [
      {
        email: "ines@harbour.example",
        first_name: "Inês",
        last_name: "Moreira",
        roles: { Intake: "owner" },
      },
    ],
    apps: [
      {
        name: "Back office",
        keys: [
          {
            user: "ines@harbour.example",
            text: "sk-harbour-1234",
            scopes: ["users:read" as const],
          },
        ],
      },
    ],
  };
  const { accounts } = await control.sandbox.seed({ body: { accounts: [account] } });
  expect(accounts).toMatchObject([
    {
      name: "Harbour & Sons",
      keys: [{ text: "sk-harbour-1234", hint: "1234", scopes: ["users:read"] }],
    },
  ]);
  const me = await fetch(`${sandbox.url}/users/me`, {
    headers: { authorization: "Bearer sk-harbour-1234" },
  });
  expect(await me.json()).toMatchObject({ first_name: "Inês", teams: [{ role: "owner" }] });
  const examples = { ...account, name: "Examples", users: account.users, apps: [{ name: "App" }] };
  await control.sandbox.seed({ body: { accounts: [examples], examples: true } });
  const [owner] = (await control.accounts.list()).data.slice(-1);
  const { data: events } = await control.events.list({ query: { limit: 100 } });
  expect(new Set(events.map(({ account_id }) => account_id))).toEqual(new Set([owner?.id]));
  const { data: before } = await control.accounts.list();
  const other = { ...account, name: "Other", apps: [{ name: "App", keys: [{ user: "nobody" }] }] };
  const refused = await control.sandbox.seed({ body: { accounts: [other] } }).result();
  expect(refused).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining("nobody") },
  });
  const again = await control.sandbox.seed({ body: { accounts: [account] } }).result();
  expect(again).toMatchObject({ status: 422 });
  expect((await control.accounts.list()).data).toEqual(before);
});

test("ids are the same in every run that has the same seed", async () => {
  const runs = [];
  for (const idSeed of ["one", "one", "two"]) {
    const { control, api, sandbox } = await rig({ idSeed, key: "sk-test-00000000" });
    const { resource_id } = await control.events.trigger({ body: { type: "order.created" } });
    const { data } = await control.events.list();
    const { body } = await api("GET", `/orders/${resource_id}`);
    runs.push({ resource_id, events: data.map(({ id }) => id), quote: body["quote_id"] });
    await sandbox.close();
  }
  const [first, second, third] = runs;
  expect(first).toEqual(second);
  expect(first?.resource_id).not.toBe(third?.resource_id);
});

test("the overview tells where everything is", async () => {
  const { control, sandbox } = await rig();
  const overview = await control.sandbox.get();
  expect(overview).toMatchObject({
    api_base: sandbox.url,
    clock: { frozen: false },
    jobs_waiting: 0,
  });
});
