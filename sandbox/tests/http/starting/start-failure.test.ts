/** The sentence that tells the user what to do about an error at the start, and none for a bug. */
import { expect, test } from "vitest";
import { StoreUnusable } from "../../../src/foundation/bytes/s3.js";
import { BytesElsewhere } from "../../../src/foundation/bytes/location.js";
import { startFailure } from "../../../src/cli/start-failure.js";
import { FolderDamaged, FolderInUse } from "../../../src/foundation/database/folder-lock.js";
import { invalid } from "../../../src/foundation/errors/service-error.js";
import { CannotListen } from "../../../src/service/api/server.js";

const databaseUrl = "postgres://db.example/x";
const failed = (fields: object, message = "It failed."): Error =>
  Object.assign(new Error(message), fields);
const messageOf = (error: unknown, context: { folder?: string; databaseUrl?: string } = {}) =>
  startFailure(error, { folder: undefined, databaseUrl: undefined, ...context });

test.each([
  new FolderInUse("/data", "1"),
  new FolderDamaged("/data"),
  new BytesElsewhere("elsewhere"),
  new CannotListen("127.0.0.1", 1, failed({ code: "EADDRINUSE" })),
  new StoreUnusable(
    { endpoint: "http://s", bucket: "b", region: "r", accessKeyId: "", secretAccessKey: "" },
    "no.",
  ),
])("$name says itself what to do", (error) => {
  expect(messageOf(error)).toBe(error.message);
});

test("a refused endpoint is that of --webhook-url", () => {
  const error = invalid([{ field: "url", message: "The url is wrong." }]);
  expect(messageOf(error)).toBe(`--webhook-url cannot be delivered to: ${error.message}`);
});

test.each([
  ["EACCES", "permission is denied"],
  ["EPERM", "permission is denied"],
  ["EROFS", "it is read-only"],
  ["ENOSPC", "the disk is full"],
  ["ENOENT", "no folder can be made there"],
  ["EEXIST", "there is a file in its place"],
  ["ENOTDIR", "there is a file in its place"],
])("the error %s of a file means that %s", (code, reason) => {
  const error = failed({ code, path: "/data/lock" });
  const sentence = `The data folder /data cannot be used: ${reason} (/data/lock). Choose another with --data.`;
  expect(messageOf(error, { folder: "/data", databaseUrl })).toBe(sentence);
  expect(messageOf(failed({ code }), { folder: "/data" })).toBeUndefined();
});

test("another error of a file is a bug", () => {
  expect(
    messageOf(failed({ code: "EMFILE", path: "/data/lock" }), { folder: "/data" }),
  ).toBeUndefined();
});

test("an error of the engine means that its files are damaged", () => {
  const error = failed({ name: "RuntimeError" });
  expect(messageOf(error, { folder: "/data" })).toMatch(
    /^The database in \/data cannot be opened: /,
  );
  expect(messageOf(error)).toMatch(/^The database in memory cannot be opened: /);
});

const start = "The database of DATABASE_URL cannot be opened: It failed.. ";

test.each([
  ["ECONNREFUSED", "Start PostgreSQL there, or correct the host and the port."],
  ["ENOTFOUND", "Correct the host."],
  ["28P01", "Correct the user and the password."],
  ["3D000", "Create the database (createdb), or correct its name."],
  ["XX000", "It takes an address such as postgres://user:password@host/database."],
])("the error %s of the database is reported as: %s", (code, advice) => {
  expect(messageOf(failed({ code }), { databaseUrl })).toBe(start + advice);
  expect(messageOf(failed({ code }))).toBeUndefined();
});

test("an error of the database without a message is reported by its code", () => {
  expect(messageOf(failed({ code: "ENOTFOUND" }, ""), { databaseUrl })).toContain(
    "opened: ENOTFOUND. Correct the host.",
  );
});

test.each([failed({}), failed({ code: 1 }), "It failed.", undefined])(
  "the error %s is a bug instead of one of the database",
  (error) => {
    expect(messageOf(error, { databaseUrl })).toBeUndefined();
  },
);
