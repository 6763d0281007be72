import { expect, test } from "vitest";
import { closing } from "../src/foundation/core/closing.js";

test("closing closes everything once, in reverse order, and then throws the first error", async () => {
  const closed: string[] = [];
  const { add, close } = closing();
  for (const name of ["a", "b", "c"])
    add(async () => {
      closed.push(name);
      if (name !== "a") throw new Error(name);
    });
  await expect(close()).rejects.toThrow("c");
  await expect(close()).rejects.toThrow("c");
  expect(closed).toEqual(["c", "b", "a"]);
});

test("closing throws a single error as well, and nothing if all went well", async () => {
  const { add, close } = closing();
  add(() => Promise.reject(new Error("only")));
  await expect(close()).rejects.toThrow("only");
  await expect(closing().close()).resolves.toBeUndefined();
});
