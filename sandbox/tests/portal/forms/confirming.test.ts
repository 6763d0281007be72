/** What cannot be undone asks first, whichever page it is on. */
import { beforeAll, expect, test } from "vitest";
import { connect, registerApp } from "../../oauth/support.js";
import { readState } from "../../../src/service/snapshots/state.js";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo } from "./desk.js";

const { service } = serviceSuite();
let desk: Desk;
const paths = ["apps", "people", "access", "staff", "staff?orders=finished"];

beforeAll(async () => {
  const { core, sandbox, api } = service();
  await sandbox.control.sandbox.reset({ body: { examples: true } });
  desk = await deskOf(service());
  await connect(service(), await registerApp(service()));
  await core.database.query("UPDATE accounts SET platform_apps_enabled = true");
  await desk.send("apps", { name: "Visas", redirect_uris: "https://visas.example/" });
  await api.webhookEndpoints.create({ body: { url: "https://a.example/", events: ["*"] } });
  const draft = ledTo(await desk.send("quotes", { quote_type: "perm_ad" })).split(":")[0];
  await desk.send(`${draft}/documents`, { document_urls: "https://a.example/one.pdf" });
  // Work that goes on would change the state that the test compares.
  await sandbox.control.jobs.drain();
  const rows = await core.database.query<{ path: string }>(
    "SELECT 'quotes/' || id AS path FROM quotes UNION SELECT 'webhooks/' || id FROM webhook_endpoints",
  );
  paths.push(...rows.map(({ path }) => path));
});

interface PageForm {
  readonly action: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The forms of a page that have hidden fields and a button only. */
function formsOf(html: string): PageForm[] {
  return [
    ...html.matchAll(/<form method="post" action="\/portal\/([^"]*)".*?>(.*?)<\/form>/gs),
  ].map(([, action = "", content = ""]) => ({
    action,
    label: /<button[^>]*>([^<]*)/.exec(content)?.[1] ?? "",
    fields: Object.fromEntries(
      [...content.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    ),
  }));
}

const irreversible = [
  "Cancel",
  "Cancel quote",
  "Deactivate",
  "Discard draft",
  "End access",
  "Mark as paid",
  "New secret",
  "Refund",
  "Remove",
  "Revoke",
];

test("each form that cannot be undone asks, and changes nothing before it is answered", async () => {
  const { database } = service().core;
  const found = new Set<string>();
  for (const path of paths) {
    for (const { action, label, fields } of formsOf((await desk.page(path)).text)) {
      if (!irreversible.includes(label)) continue;
      found.add(label);
      const before = await database.transaction(readState);
      const { status, text } = await desk.send(action, fields);
      const [, heading] = /<h1>(.*?)<\/h1>/.exec(text) ?? [];
      const question = heading?.replaceAll(/<.*?>/g, "");
      expect([path, status, question]).toEqual([path, 200, expect.stringMatching(/\?$/)]);
      expect(await database.transaction(readState)).toEqual(before);
      const [, back = ""] = /<a class="button" href="\/portal\/(.*?)">Go back/.exec(text) ?? [];
      expect((await desk.page(back)).status).toBe(200);
    }
  }
  expect([...found].toSorted()).toEqual(irreversible);
});

test("the answer does what was asked about", async () => {
  const forms = formsOf((await desk.page("apps")).text);
  const revoke = forms.find(({ label }) => label === "Revoke") ?? expect.fail("There is no key.");
  const { text } = await desk.send(revoke.action, revoke.fields);
  expect(text.replaceAll(/<.*?>/g, "")).toContain("Revoke the key that ends in");
  const answer = formsOf(text).find(({ action }) => action === revoke.action);
  expect(ledTo(await desk.send(revoke.action, answer?.fields))).toBe("apps: revoked");
});
