import { expect, test } from "vitest";
import { commandLine, commandSuite, say } from "./cli-support.js";

const line = commandLine();
const { environment } = commandSuite();

test("a process prints the same on its streams, and ends with the same code", async () => {
  const lines = [
    ["keys", "list"],
    ["quote", "price", "quo_0"],
    ["clok", "show"],
  ];
  const codes = lines.map(async (args) => {
    const [own, here] = await Promise.all([
      line.run(args, environment()),
      say(args, environment()),
    ]);
    expect(own).toEqual(here);
    return own.code;
  });
  expect(await Promise.all(codes)).toEqual([0, 1, 2]);
});

test("a command ends normally if its reader closes the stream", async () => {
  const { child, ended } = line.begin(["help"]);
  child.stdout.destroy();
  expect(await ended).toEqual({ code: 0, out: "", err: "" });
});
