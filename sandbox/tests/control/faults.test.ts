import { expect, test } from "vitest";
import { closingSandboxes, rig } from "./support.js";

closingSandboxes();

test("exactly as many requests fail as the rule says, and those of other operations do not", async () => {
  const { control, api } = await rig();
  const effect = { kind: "status", status: 503, headers: { "Retry-After": "7" } } as const;
  const rule = await control.faults.add({ body: { operation: "listQuotes", times: 3, effect } });
  expect(await control.faults.list()).toEqual({ data: [rule] });
  expect((await api("GET", "/orders")).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 5 }, () => api("GET", "/quotes")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503, 503]);
  expect(await control.faults.list()).toEqual({ data: [] });
});

test("fault rules apply in order of age, and once unless they say more", async () => {
  const { control, api } = await rig();
  const body = { message: "Later." };
  await control.faults.add({
    body: { operation: "ping", effect: { kind: "status", status: 500, body } },
  });
  await control.faults.add({
    body: { operation: "*", effect: { kind: "delay", milliseconds: 60 } },
  });
  expect(await api("GET", "/ping")).toEqual({ status: 500, body });
  const start = performance.now();
  expect((await api("GET", "/ping")).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(50);
});

test("a dropped connection gets no response, and a rule without a limit lasts until it is removed", async () => {
  const { control, api } = await rig();
  const { id } = await control.faults.add({
    body: { operation: "ping", times: null, effect: { kind: "drop" } },
  });
  for (let call = 0; call < 3; call++) await expect(api("GET", "/ping")).rejects.toThrow();
  expect((await control.faults.list()).data).toMatchObject([{ id, times: null }]);
  await control.faults.remove({ params: { faultId: id } });
  expect((await api("GET", "/ping")).status).toBe(200);
});

test("a request that hangs gets no response until its caller gives up", async () => {
  const { control, sandbox } = await rig();
  await control.faults.add({ body: { operation: "ping", effect: { kind: "hang" } } });
  const headers = { authorization: `Bearer ${sandbox.key}` };
  const caller = new AbortController();
  const hanging = fetch(`${sandbox.url}/ping`, { headers, signal: caller.signal });
  await expect.poll(() => control.faults.list()).toEqual({ data: [] });
  caller.abort(new RangeError("waited enough"));
  await expect(hanging).rejects.toThrow("waited enough");
  expect((await fetch(`${sandbox.url}/ping`, { headers })).status).toBe(200);
});

test("a rule affects the key, the header and the body that it names, and no other request", async () => {
  const { control, sandbox } = await rig();
  const { id: key_id, text } = await control.keys.make();
  const match = { key_id, headers: { "X-Case": "7" }, body: { "candidate.first_name": "Ana" } };
  const effect = { kind: "status", status: 429 } as const;
  await control.faults.add({ body: { operation: "createQuote", times: null, match, effect } });
  const post = async (key: string, headers: object, first_name: string) => {
    const body = JSON.stringify({ quote_type: "perm_ad", candidate: { first_name } });
    const common = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = { method: "POST", headers: { ...common, ...headers }, body };
    return (await fetch(`${sandbox.url}/quotes`, init)).status;
  };
  const here = { "x-case": "7" };
  expect(await post(text, here, "Ana")).toBe(429);
  expect(await post(sandbox.key, here, "Ana")).toBe(201);
  expect(await post(text, { "x-case": "8" }, "Ana")).toBe(201);
  expect(await post(text, here, "Eva")).toBe(201);
  expect(await post(text, here, "Ana")).toBe(429);
});

test("all rules are removed at once", async () => {
  const { control, api } = await rig();
  const effect = { kind: "status", status: 500 } as const;
  await control.faults.add({ body: { operation: "*", times: null, effect } });
  await control.faults.add({ body: { operation: "ping", times: 2, effect } });
  await control.faults.clear();
  expect(await control.faults.list()).toEqual({ data: [] });
  expect((await api("GET", "/ping")).status).toBe(200);
});

test("the control plane itself is never affected, and invalid rules are refused", async () => {
  const { control } = await rig();
  await control.faults.add({ body: { operation: "*", times: null, effect: { kind: "hang" } } });
  expect((await control.clock.get()).frozen).toBe(false);
  const refused = [
    { operation: "createQuot", effect: { kind: "hang" } },
    { operation: "__proto__", effect: { kind: "hang" } },
    { operation: "*", times: 0, effect: { kind: "hang" } },
    { operation: "*", effect: { kind: "status", status: 399 } },
    { operation: "*", effect: { kind: "status", status: 600 } },
    { operation: "*", effect: { kind: "delay", milliseconds: -1 } },
    { operation: "*", effect: { kind: "delay", milliseconds: 600_001 } },
    { operation: "*", effect: { kind: "status", status: 500, headers: { "X-Bad": "a\r\nb: c" } } },
    { operation: "*", effect: { kind: "explode" } },
  ];
  for (const body of refused) {
    // The types of the client refuse most of them before they are sent.
    const result = await control.faults.add({ body: body as never }).result();
    expect({ body, status: result.status }).toEqual({ body, status: 422 });
  }
  for (const effect of [
    { kind: "status", status: 400 },
    { kind: "status", status: 599 },
    { kind: "delay", milliseconds: 0 },
    { kind: "delay", milliseconds: 600_000 },
  ] as const)
    expect(await control.faults.add({ body: { operation: "ping", effect } })).toMatchObject({
      effect,
    });
});
