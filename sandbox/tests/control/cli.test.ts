import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "../../src/cli/commands/table.js";
import { shownFlag } from "../../src/cli/shared/flag.js";
import { connectionHelp } from "../../src/cli/shared/connect.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { commandSuite, say } from "./cli-support.js";

const { sandbox, environment } = commandSuite();
let receiver: Receiver;
let folder: string;

beforeAll(async () => {
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), "sandbox-cli-test-"));
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const tried = new Set<string>();

/** Runs a command, which must succeed, and returns its JSON output. */
async function json(name: string, ...args: readonly string[]) {
  tried.add(name);
  const ended = await say([...name.split(" "), ...args, "--json"], environment());
  expect(ended, `${name}: ${ended.err}`).toMatchObject({ code: 0, err: "" });
  return ended.out === "" ? undefined : JSON.parse(ended.out);
}

async function read(path: string) {
  const headers = { authorization: `Bearer ${sandbox().key}` };
  return (await fetch(sandbox().url + path, { headers })).json();
}

test("time and work", async () => {
  expect(await json("status")).toMatchObject({ api_base: sandbox().url });
  const { now } = await json("clock freeze");
  const later = await json("clock advance", "1d12h");
  expect(Date.parse(later.now) - Date.parse(now)).toBe(36 * 3_600_000);
  expect(await json("clock show")).toEqual({ now: later.now, frozen: true });
  expect(await json("clock resume")).toMatchObject({ frozen: false });
  expect(await json("jobs list")).toEqual({ data: [] });
  expect(await json("drain")).toEqual({ jobs: [] });
});

test("resources", async () => {
  const { resource_id: requested } = await json("trigger", "quote.requested");
  const priced = await json("quote price", requested, "--item", "Page: one:2:1750");
  expect(priced).toMatchObject({ status: "awaiting_payment", total_cents: 3500 });
  expect(await json("quote cancel", requested)).toMatchObject({ status: "cancelled" });
  const set = ["--set", "source_language=French", "--set", "candidate.first_name=Ana"];
  const draft = await json("quote draft", "translation", ...set);
  expect(draft).toMatchObject({ status: "pending" });
  expect(await json("quote submit", draft.id)).toMatchObject({ status: "requested" });
  await json("drain");
  const weeks = await json("trigger", "quote.requested", "--set", "quote_type=perm_ad");
  await json("quote price", weeks.resource_id, "--turnaround", "2:week");
  const perm = await read(`/quotes/${weeks.resource_id}`);
  const offered = { quote_type: "perm_ad", tat_value: 2, tat_range: "week" };
  expect(perm).toMatchObject({ ...offered, turnaround_label: "2 weeks" });
  await json("quote cancel", weeks.resource_id);
  const day = await json("trigger", "quote.requested");
  await json("quote price", day.resource_id, "--turnaround", "1:day");
  expect(await read(`/quotes/${day.resource_id}`)).toMatchObject({ turnaround_label: "1 day" });
  const paper = await json("cart update", perm.cart.id, "--set", "physical_copy=true");
  expect(paper).toMatchObject({ id: perm.cart.id, physical_copy: true });
  const { resource_id: orderId } = await json("trigger", "order.created");
  expect(await json("order move", orderId, "in_progress")).toMatchObject({ status: "in_progress" });
  expect((await json("order hold", orderId)).on_hold_at).not.toBeNull();
  expect((await json("order resume", orderId)).on_hold_at).toBeNull();
  await json("order move", orderId, "awaiting_review");
  const [document] = (await read(`/orders/${orderId}`)).documents;
  const pages = await json("document update", document.id, "--set", "page_count=7");
  expect(pages).toMatchObject({ id: document.id, page_count: 7, title: document.title });
  expect(await json("document approve", document.id)).toMatchObject({ id: document.id });
});

test("accounts and keys", async () => {
  const { data } = await json("accounts list");
  const [account] = data;
  const off = await json("accounts invoicing", account.id, "off");
  expect(off).toMatchObject({ id: account.id, invoicing: false });
  await json("accounts invoicing", account.id, "on");
  const apps = await json("accounts platform-apps", account.id, "on");
  expect(apps).toMatchObject({ invoicing: true, platform_apps: true });
  expect(await json("accounts pay", account.id)).toEqual({ orders: 1 });
  const added = await json("users add", "ines@example.com", "--set", "phone=+1 212 555 0147");
  expect(await read(`/users/${added.id}`)).toMatchObject({ phone: "+1 212 555 0147" });
  const user = account.users[1].id;
  expect(await json("users move", user, "inactive")).toBeUndefined();
  const key = await json(
    "keys make",
    "--scope",
    "quotes:read",
    "--scope",
    "orders:read",
    "--user",
    user,
  );
  expect(key).toMatchObject({ user_id: user, scopes: ["quotes:read", "orders:read"] });
  expect((await json("keys list", "--app", key.app_id)).data).toHaveLength(2);
  expect((await json("keys revoke", key.id)).revoked_at).not.toBeNull();
});

test("events, endpoints and deliveries", async () => {
  const endpoint = await json("endpoints add", receiver.url, "--event", "file.*");
  expect((await json("endpoints list")).data).toEqual([endpoint]);
  const { resource_id } = await json("trigger", "file.ready");
  await json("drain");
  const { data } = await json("events list", "--limit", "100");
  const event = data.at(-1);
  expect(event).toMatchObject({ type: "file.ready" });
  expect((await json("events list", "--limit", "1")).data).toEqual([data[0]]);
  expect((await json("events list", "--after", data[0].id)).data).toEqual(data.slice(1));
  expect((await json("events list", "--account", "acc_0")).data).toEqual([]);
  expect(JSON.parse((await json("events show", event.id)).body).data.object.id).toBe(resource_id);
  const list = await json("deliveries list", "--status", "succeeded", "--event", event.id);
  const [delivery] = list.data;
  expect(delivery).toMatchObject({ endpoint_id: endpoint.id, attempts: 1 });
  expect(await json("deliveries show", delivery.id)).toEqual(delivery);
  expect(await json("deliveries retry", delivery.id)).toMatchObject({ status: "pending" });
  await json("drain");
  expect(receiver.received).toHaveLength(2);
  expect(await json("deliveries attempts", delivery.id)).toMatchObject({ data: expect.any(Array) });
  const other = await json("endpoints add", `${receiver.url}/other`, "--event", "ping");
  expect(await json("events deliver", event.id, other.id)).toMatchObject({ event_id: event.id });
  await json("drain");
  expect(receiver.received.at(-1)).toMatchObject({ body: receiver.received[0]?.body });
  expect(await json("endpoints remove", other.id)).toBeUndefined();
  expect(await json("endpoints enable", endpoint.id)).toMatchObject({ disabled: false });
  expect(await json("endpoints remove", endpoint.id)).toBeUndefined();
});

test("faults", async () => {
  const rule = await json("faults add", "createQuote", "--status", "503", "--times", "3");
  expect(rule).toMatchObject({ operation: "createQuote", times: 3, effect: { status: 503 } });
  await json("faults add", "*", "--hang", "--forever");
  expect((await json("faults list")).data).toHaveLength(2);
  const only = ["--key", "key_0", "--header", "X-Case: 7", "--set", "quote_type=translation"];
  const answer = ["--answer-header", "Retry-After: 9", "--answer-body", '{"message":"Later."}'];
  const exact = await json("faults add", "createQuote", "--status", "429", ...only, ...answer);
  expect(exact).toMatchObject({
    match: { key_id: "key_0", headers: { "X-Case": "7" }, body: { quote_type: "translation" } },
    effect: { headers: { "Retry-After": "9" }, body: { message: "Later." } },
  });
  const slow = await json("faults add", "ping", "--delay", "5");
  expect(slow).toMatchObject({ times: 1, effect: { kind: "delay", milliseconds: 5 } });
  expect(await json("faults add", "ping", "--drop")).toMatchObject({ effect: { kind: "drop" } });
  await json("faults clear", exact.id);
  expect(await json("faults clear", rule.id)).toBeUndefined();
  await json("faults clear");
  expect(await json("faults list")).toEqual({ data: [] });
});

test("the command line lists the requests to the API", async () => {
  await json("requests clear");
  await read("/ping?first");
  await read("/ping?second");
  const { total, data } = await json("requests list", "--operation", "ping", "--limit", "1");
  expect([total, data]).toMatchObject([2, [{ target: "/v1/ping?second", status: 200 }]]);
  const totalOf = async (...flags: string[]) => (await json("requests list", ...flags)).total;
  expect(await totalOf("--key", sandbox().key.slice(-4), "--status", "200")).toBe(2);
  expect(await totalOf("--key", "none")).toBe(0);
  expect(await totalOf("--status", "404")).toBe(0);
  expect(await totalOf("--body", "nothing like it")).toBe(0);
});

test("the command line lists the mail that is not sent", async () => {
  await json("trigger", "quote.cancelled");
  const [newest] = (await json("notifications list")).data;
  expect(newest).toMatchObject({
    type: "quote.cancelled",
    subject: expect.stringMatching(/^This quote/),
  });
});

test("states", async () => {
  await json("snapshots take", "here");
  expect((await json("snapshots list")).data).toMatchObject([{ name: "here" }]);
  const file = join(folder, "fixtures.json");
  const user = { email: "a@b.example", first_name: "A", last_name: "B" };
  const account = { name: "Mine", teams: [{ name: "T" }], users: [user], apps: [{ name: "P" }] };
  await writeFile(file, JSON.stringify({ accounts: [account] }));
  expect((await json("seed", "--file", file)).accounts).toMatchObject([{ name: "Mine" }]);
  expect((await json("accounts list")).data).toHaveLength(3);
  await json("seed", "--examples");
  expect((await json("accounts list")).data).toHaveLength(3);
  expect((await read("/orders")).data).not.toEqual([]);
  await json("snapshots restore", "here");
  expect((await json("accounts list")).data).toHaveLength(2);
  await json("snapshots delete", "here");
  expect((await json("reset", "--empty")).data).toEqual([]);
  expect((await json("reset", "--examples")).data).toHaveLength(2);
});

test("text from others cannot control the terminal", async () => {
  const name = "\u001b[31mRed\u202e";
  const user = { email: "a@b.example", first_name: "A", last_name: "B" };
  const account = { name, teams: [{ name: "T" }], users: [user], apps: [{ name }] };
  await sandbox().control.sandbox.seed({ body: { accounts: [account] } });
  const people = await say(["accounts", "list"], environment());
  expect(people.out).toContain("?[31mRed?");
  expect(people.out).not.toMatch(/[\u001b\u202e]/);
  const programs = await json("accounts list");
  expect(programs.data.at(-1).name).toBe(name);
});

test("a misspelt command gets a suggestion", async () => {
  const slips = [
    [["clok", "show"], "Did you mean clock show?"],
    [["clock", "shwo"], "Did you mean clock show?"],
    [["clock"], "clock show, clock freeze, clock resume, clock advance"],
    [["clok", "everything"], "There is no command clok everything. Did you mean clock?"],
    [["serv"], "Did you mean serve?"],
    [["serve", "--prot", "1"], "Did you mean --port?"],
    [["--no-prcing"], "Did you mean --no-pricing?"],
    [["keys", "make", "--scop", "quotes:read"], "Did you mean --scope?"],
    [["order", "move", "ord_0"], "order move takes <id> <status>, and was given ord_0.\n"],
    [["order", "move"], "order move takes <id> <status>, and was given nothing.\n"],
    [["drain", "all", "now"], "drain takes nothing, and was given all now.\n"],
    [["cart"], "Say which: cart update."],
    [["order", "move", "ord_0", "done"], "to: "],
    [["clock", "advance", "soon"], "neither a duration"],
    [["clock", "advance", "-1h"], "takes no negative values: -1h"],
    [["trigger", "order.complete"], "Did you mean order.completed?"],
    [["requests", "list", "--limit", "1001"], "--limit takes a whole number from 0 to 1000"],
    [["events", "list", "--limit", "1000"], "--limit takes a whole number from 0 to 100"],
    [["keys", "make", "--scope", "quotes:raed"], "scopes.0: "],
    [["faults", "add", "createQuot", "--hang"], "Did you mean createQuote?"],
    [["faults", "add", "listUers", "--hang"], "Did you mean listUsers?"],
    [["faults", "add", "createQuote", "--status", "42"], "42 is less than 400."],
    [["requests", "list", "--operation", "quotes"], "There are: "],
    [["accounts", "platform-apps", "acc_0", "yes"], "on or off"],
    [["faults", "add", "ping"], "--status, --delay, --hang and --drop"],
    [["faults", "add", "ping", "--drop", "--times", "some"], "whole number"],
    [["faults", "add", "ping", "--drop", "--header", "X-Case"], "name:value"],
    [["quote", "price", "quo_0", "--turnaround", "soon"], "value:unit"],
    [["trigger", "quote.ready", "--set", "__proto__.a=1"], "field=value"],
    [["trigger", "quote.ready", "--set", "candidate.__proto__.a=1"], "field=value"],
    [["listen"], "Say where to"],
    [["listen", "--forward-to", "localhost:3000/events"], "Say where to"],
    [["listen", "--forward-to", "http://"], "Say where to"],
  ] as const;
  for (const [args, hint] of slips) {
    const ended = await say(args, environment());
    expect(ended, args.join(" ")).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toContain(hint);
  }
});

test("every command explains itself and its flags", async () => {
  for (const [name, { summary, takes = [], flags = {} }] of commands) {
    const { code, out } = await say([...name.split(" "), "--help"]);
    const usage = ["apostille-sandbox", name, ...takes, "[options]"].join(" ");
    const [first, second, last = "", ...more] = out.split("\n\n");
    expect([code, first, second, more]).toEqual([0, `Usage: ${usage}`, summary, []]);
    const lines = last.trimEnd().split("\n");
    const own = Object.entries(flags).map(([key, flag]) =>
      `${shownFlag(key, flag)} ${flag.explains}`.trim(),
    );
    const shown = lines.slice(0, own.length).map((each) => each.trim().replace(/ +/g, " "));
    expect(shown).toEqual(own);
    expect(lines.slice(own.length).join("\n")).toBe(connectionHelp.trimEnd());
  }
});

test("a command without a sandbox says that it finds none", async () => {
  const nowhere = await say(["status", "--data", folder]);
  expect(nowhere.code).toBe(2);
  expect(nowhere.err).toContain("No sandbox runs on the folder");
  const closed = { SANDBOX_URL: "http://127.0.0.1:1", SANDBOX_CONTROL_TOKEN: "0".repeat(48) };
  const refused = await say(["status"], closed);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("Is a sandbox running there?");
  const wrong = await say(["status", "--token", "0".repeat(48)], environment());
  expect(wrong.err).toContain("refuses the control token");
});

test("a command finds the sandbox by its folder", async () => {
  const { origin, controlToken } = sandbox();
  await writeFile(join(folder, "sandbox.json"), JSON.stringify({ origin, controlToken }));
  const ended = await say(["status", "--data", folder, "--json"]);
  expect(JSON.parse(ended.out)).toMatchObject({ api_base: sandbox().url });
});

test("every command was tried", () => {
  const others = [...commands.keys()].filter((name) => !tried.has(name));
  expect(others).toEqual(["listen"]);
});
