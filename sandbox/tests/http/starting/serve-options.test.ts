/** What each flag and each variable of `serve` means. */
import { createApi } from "@apostille/evaluation-services/client/index";
import { expect, test } from "vitest";
import { type ServeCommandOptions, serveOptions } from "../../../src/cli/serve-options.js";
import { openSandbox } from "../../../src/service/sandbox.js";
import { borrowDatabase } from "../../support/world.js";

const s3 = {
  S3_ENDPOINT: "http://files:9000",
  S3_REGION: "local",
  S3_BUCKET: "sandbox",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};
const store = {
  endpoint: "http://files:9000",
  region: "local",
  bucket: "sandbox",
  accessKeyId: "id",
  secretAccessKey: "secret",
};
const url = "postgres://db.example/x";

test("a command line without options starts a sandbox on its folder", () => {
  expect(serveOptions([], {})).toEqual({
    help: false,
    version: false,
    log: "lines",
    folder: ".sandbox",
    sandbox: {
      port: 4010,
      host: "127.0.0.1",
      location: { folder: ".sandbox" },
      files: { folder: ".sandbox/files" },
      deliveries: { inOrder: false },
    },
  });
});

test("--memory keeps neither data nor files, whatever the database", () => {
  const { folder, sandbox } = serveOptions(["--memory"], { DATABASE_URL: "nonsense" });
  expect(folder).toBeUndefined();
  expect(sandbox).not.toHaveProperty("location");
  expect(sandbox).not.toHaveProperty("files");
  expect(serveOptions(["--memory"], s3).sandbox.files).toEqual(store);
});

test.each<[string, string, Partial<ServeCommandOptions>]>([
  ["help", "--help", { help: true, version: false }],
  ["the version", "--version", { help: false, version: true }],
  ["bodies", "--verbose", { log: "bodies" }],
  ["no lines", "--quiet", { log: "none" }],
  ["no lines rather than bodies", "--verbose --quiet", { log: "none" }],
  ["another folder", "--data other", { folder: "other" }],
])("%s: %s", (_, flags, options) => {
  expect(serveOptions(flags.split(" "), {})).toMatchObject(options);
});

test.each<[string, Partial<ServeCommandOptions["sandbox"]>]>([
  ["--data other", { location: { folder: "other" }, files: { folder: "other/files" } }],
  ["--port 65535", { port: 65_535 }],
  ["--host 0.0.0.0", { host: "0.0.0.0" }],
  ["--public-origin https://a.example/x", { publicOrigin: "https://a.example" }],
  ["--webhook-url https://a.example/x", { webhookUrl: "https://a.example/x" }],
  ["--cors https://a.example --cors *", { origins: ["https://a.example", "*"] }],
  ["--allow-host a --allow-host b", { allowedHosts: ["a", "b"] }],
  ["--price-after 0", { settings: { pricesQuotesAfter: 0 } }],
  ["--no-pricing", { settings: { pricesQuotesAfter: null } }],
  ["--no-pricing --price-after 5", { settings: { pricesQuotesAfter: null } }],
  ["--price-after 2147483648", { settings: { pricesQuotesAfter: 2 ** 31 } }],
  ["--rate 1000000", { rate: { limit: 1_000_000, window: 60 } }],
  ["--timeout 600000", { deliveries: { inOrder: false, timeout: 600_000 } }],
  ["--in-order", { deliveries: { inOrder: true } }],
  ["--id-seed a", { idSeed: "a" }],
])("%s", (flags, options) => {
  expect(serveOptions(flags.split(" "), {}).sandbox).toMatchObject(options);
});

test.each([
  ["--port", "65536"],
  ["--price-after", "2147483649"],
  ["--rate", "1000001"],
  ["--timeout", "600001"],
  ["--timeout", "1s"],
  ["--public-origin", "ftp://a.example"],
  ["--public-origin", "https://"],
])("%s %s is refused", (flag, text) => {
  expect(() => serveOptions([flag, text], {})).toThrow(new RegExp(`^${flag} takes an? .*${text}`));
});

test.each<[Record<string, string>, Partial<ServeCommandOptions["sandbox"]>]>([
  [{ DATABASE_URL: url }, { location: { url }, files: { folder: ".sandbox/files" } }],
  [{ DATABASE_URL: "" }, { location: { folder: ".sandbox" } }],
  [s3, { location: { folder: ".sandbox" }, files: store }],
  [{ SANDBOX_KEY: "sk-12345678" }, { key: "sk-12345678" }],
  [{ SANDBOX_CONTROL_TOKEN: "sixteen characters" }, { controlToken: "sixteen characters" }],
])("the variables %j are read", (environment, options) => {
  expect(serveOptions([], environment).sandbox).toMatchObject(options);
});

test.each<[string, string]>([
  ["SANDBOX_KEY", "12345678"],
  ["SANDBOX_KEY", "sk-1234567"],
  ["SANDBOX_KEY", "sk-1234 678"],
  ["SANDBOX_CONTROL_TOKEN", "fifteen letters"],
])("%s is not %j", (name, text) => {
  expect(() => serveOptions([], { [name]: text })).toThrow(new RegExp(`^${name} (?:is not|has)`));
});

test("an object store has all its settings or none", () => {
  expect(() => serveOptions([], { ...s3, S3_BUCKET: "" })).toThrow(
    "Set S3_BUCKET as well, or no S3_*.",
  );
  expect(() => serveOptions([], { ...s3, S3_BUCKET: "", S3_REGION: "" })).toThrow(
    "Set S3_REGION, S3_BUCKET as well, or no S3_*.",
  );
});

test("a sandbox in a test has the settings of the command, and prices quotes as it does", async () => {
  const settings = [];
  for (const options of [serveOptions(["--memory"], {}).sandbox, {}]) {
    const database = await borrowDatabase();
    const sandbox = await openSandbox({ ...options, port: 0, location: { database } });
    const {
      apiBase: _,
      portalBase: _p,
      downloadBase: _d,
      downloadKey: _k,
      ...own
    } = sandbox.core.settings;
    settings.push(own);
    const api = createApi({ baseUrl: sandbox.url, auth: { bearerKey: sandbox.key } });
    const { data } = await api.quotes.create({ body: { quote_type: "perm_ad" } });
    await sandbox.control.jobs.drain();
    const { status } = await api.quotes.get({ params: { quoteId: data.id } });
    expect(status).toBe("awaiting_payment");
    await sandbox.close();
    await database.close();
  }
  expect(settings[0]).toEqual(settings[1]);
});
