import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { readApi } from "../../../generator/output/stages/generate.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import type { LoadOptions } from "../../../generator/description/document/loading/load.js";
import { hostileFolder } from "./folder.js";
import { knock, observe, type Observer, SECRET } from "./observer.js";
import { DATA, REFERENCES } from "./places.js";
import { OUTSIDE, REMOTE } from "./spellings.js";

const folder = hostileFolder();
let observer: Observer;
beforeAll(async () => {
  observer = await observe();
});
afterAll(async () => {
  await observer.close();
});

/** The codes of a document's findings, and everything that was read or printed as one string. */
async function read(document: object | string, options: LoadOptions = {}) {
  const found: Diagnostic[] = [];
  const input = folder.write("api.json", document);
  const { sources } = await readApi({ input, ...options }, { report: (one) => found.push(one) });
  const everything = JSON.stringify([found, [...sources.values()].map(({ text }) => text)]);
  return {
    codes: found.filter(({ severity }) => severity === "error").map(({ code }) => code),
    everything,
  };
}

const REFUSALS = /^ref\/(?:outside|remote|not-a-file|file-missing|not-a-uri)$/;

describe("nothing outside of the folder or on the network is read", () => {
  afterEach(() => expect(observer.connections()).toBe(0));

  test.each(Object.entries(OUTSIDE))(
    "nothing outside of the folder or on the network is read: %s",
    async (_, spell) => {
      const reference = spell(folder.documents);
      const { codes, everything } = await read(REFERENCES["a schema"]?.(reference) ?? {});
      expect(codes).toEqual([expect.stringMatching(REFUSALS)]);
      expect(everything).not.toContain(SECRET);
    },
  );

  test.each(Object.entries(REMOTE))(
    "nothing outside of the folder or on the network is read: %s",
    async (_, spell) => {
      const { codes } = await read(REFERENCES["a schema"]?.(spell(observer.port)) ?? {});
      expect(codes).toEqual([expect.stringMatching(REFUSALS)]);
    },
  );

  test("a scheme that nothing is read by, and a path that no file can have, are named as such", async () => {
    for (const reference of ["data:,a", "urn:a", "..%2fsecret.json", "file://host/a.json"]) {
      expect((await read(REFERENCES["a schema"]?.(reference) ?? {})).codes).toEqual([
        "ref/not-a-file",
      ]);
    }
  });

  const targets = (): readonly string[] => [
    `http://127.0.0.1:${observer.port}/a.json`,
    "../secret.json",
    "link.json",
  ];

  test.each(Object.entries(REFERENCES))(
    "nothing outside of the folder or on the network is read: %s is refused",
    async (_, documentWith) => {
      for (const target of targets()) {
        const { codes, everything } = await read(documentWith(target));
        expect(codes.filter((code) => REFUSALS.test(code))).toHaveLength(1);
        expect(everything).not.toContain(SECRET);
      }
    },
  );

  test.each(Object.entries(DATA))(
    "nothing outside of the folder or on the network is read: %s leads nowhere",
    async (_, documentWith) => {
      for (const target of targets()) {
        const { codes, everything } = await read(documentWith(target));
        expect(codes.filter((code) => REFUSALS.test(code))).toEqual([]);
        expect(everything).not.toContain(SECRET);
      }
    },
  );

  test.each([
    ["by `$id`", { $id: "BASE", properties: { a: { $ref: "a.json" } } }],
    ["by an `$id` around it", { $id: "BASE", $defs: { a: { allOf: [{ $ref: "x/y.json" }] } } }],
  ])("nothing outside of the folder is read by a base that is moved %s", async (_, schema) => {
    const bases = [`http://127.0.0.1:${observer.port}/`, "file:///etc/", "../", "data:text/plain,"];
    for (const base of bases) {
      const text = JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" } });
      const components = JSON.stringify({ schemas: { A: schema } }).replace("BASE", base);
      const { codes } = await read(`${text.slice(0, -1)}, "components": ${components}}`);
      expect(codes).toEqual([expect.stringMatching(REFUSALS)]);
    }
  });

  test("nothing outside of the folder is read by a base that is moved by `$self`", async () => {
    const { codes } = await read({
      openapi: "3.2.0",
      $self: `http://127.0.0.1:${observer.port}/api.json`,
      info: { title: "T", version: "1" },
      components: { schemas: { A: { $ref: "a.json" } } },
    });
    expect(codes).toEqual(["ref/remote"]);
  });

  test("what is refused is reported at each reference to it", async () => {
    for (const target of targets()) {
      const names = ["A", "B", "C"].map((name) => [name, { $ref: `${target}#/${name}` }]);
      const { codes } = await read({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: {},
        components: { schemas: Object.fromEntries(names) },
      });
      expect(codes).toEqual([codes[0], codes[0], codes[0]]);
      expect(codes[0]).toMatch(REFUSALS);
    }
  });

  test("nothing outside of a wider root is read either", async () => {
    const reference = REFERENCES["a schema"]?.("../../etc/hostname") ?? {};
    expect((await read(reference, { root: `${folder.documents}/..` })).codes).toEqual([
      "ref/outside",
    ]);
  });
});

test("the observer sees who comes, and files within the folder are read, through links too", async () => {
  const own = await observe();
  await knock(own.port);
  expect(own.connections()).toBe(1);
  await own.close();
  for (const inside of ["sub/inside.json", "inside.json", "./sub/../inside.json"]) {
    expect((await read(REFERENCES["a schema"]?.(inside) ?? {})).codes).toEqual([]);
  }
});

describe("what is not a regular file is refused, with its kind", () => {
  test.each([
    ["a pipe", "pipe.json", "not a regular file"],
    ["a folder", "sub", "it is a folder"],
    ["the folder itself", ".", "it is a folder"],
    ["a link to itself", "loop.json", "symbolic link to itself"],
    ["a path through a file", "inside.json/a.json", "a file, not a folder"],
    ["a name that is too long", `${"a".repeat(300)}.json`, "too long"],
    ["a file that is not there", "gone.json", "no such file"],
  ])("what is not a regular file is refused, with its kind: %s", async (_, reference, why) => {
    const { codes, everything } = await read(REFERENCES["a schema"]?.(reference) ?? {});
    expect(codes).toEqual(["ref/file-missing"]);
    expect(everything).toContain(why);
  });

  test.each([
    ["a pipe", "pipe.json"],
    ["a device without an end", "/dev/zero"],
    ["a device that is always full", "/dev/full"],
    ["a folder", "sub"],
  ])(
    "what is not a regular file is refused, with its kind as the document or an overlay: %s",
    async (_, path) => {
      const input = path.startsWith("/") ? path : `${folder.documents}/${path}`;
      const found: string[] = [];
      const report = ({ code }: Diagnostic): void => void found.push(code);
      await readApi({ input }, { report });
      const sound = folder.write("sound.json", REFERENCES["a schema"]?.("inside.json") ?? {});
      await readApi({ input: sound, overlays: [input] }, { report });
      expect(found).toEqual(["document/unreadable", "document/unreadable"]);
    },
  );
});
