/** Requests that would make the sandbox call itself: as a webhook endpoint, to fetch a file, and in a quote. */
import { expect, test } from "vitest";
import type { RequestRecord } from "../../../src/service/journal/observe.js";
import { startService } from "../../support/service.js";

const hosts = ["localhost", "localhost.", "a.localhost", "127.1", "127.0.0.2", "[::1]", "0"];

test.each(["", "http://proxy.example.com"])(
  "the service refuses its own addresses, with the origin %j",
  async (origin) => {
    const seen: RequestRecord[] = [];
    const service = await startService({
      ...(origin !== "" && { publicOrigin: origin }),
      location: { memory: true },
      allowLoopback: true,
      onRequest: (record) => seen.push(record),
    });
    const { sandbox, key } = service;
    const secret = await key();
    const { port } = new URL(sandbox.origin);
    const own = hosts.map((host) => `http://${host}:${port}`);
    const post = (path: string, json: unknown): Promise<Response> =>
      fetch(`${sandbox.origin}/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify(json),
      });
    for (const url of [...own, ...(origin === "" ? [] : [origin, `${origin}.`])]) {
      const address = `${url}/_sandbox/reset`;
      const answers = await Promise.all([
        post("/webhook-endpoints", { url: address, events: ["*"] }),
        post("/files", { url: `${address}.pdf` }),
        post("/quotes", { quote_type: "perm_ad", document_urls: [`${address}.pdf`] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    }
    await sandbox.control.jobs.drain();
    expect(seen.map(({ target }) => target).filter((target) => target.includes("reset"))).toEqual(
      [],
    );
    await service.close();
  },
);
