import { expect, test } from "vitest";
import { closing } from "../src/core/closing.js";

test("everything is closed once, the last first, and then the first error is thrown", async () => {
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

test("a single error is thrown too, and none if there is none", async () => {
  const { add, close } = closing();
  add(() => Promise.reject(new Error("only")));
  await expect(close()).rejects.toThrow("only");
  await expect(closing().close()).resolves.toBeUndefined();
});
