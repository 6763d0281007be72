import { expect } from "vitest";
import type { Fact } from "../../../../tests/spec/fact.js";
import { readRow } from "../../../../tests/spec/checks/schemas.js";
import { table } from "../../../../tests/spec/statements.js";
import { at, list } from "../../../../tests/spec/view.js";
import { operations, scopesOf } from "../../support/operations.js";
import { valuesAt } from "../instances.js";
import { exchangesOf, type Probe, type Probes, type Scene } from "./probe.js";

/** The document as the sandbox serves it. */
async function served({ service }: Scene): Promise<unknown> {
  return (await fetch(`${service.sandbox.origin}/openapi.json`)).json();
}

const parts = [
  ["info", "description"],
  ["components", "schemas", "Quote"],
  ["components", "schemas", "Quote", "x-lifecycle"],
  ["paths", "/quotes"],
  ["components", "securitySchemes", "bearerKey"],
  ["webhooks", "order.created"],
  ["components", "schemas", "ValidationError"],
  ["components", "responses", "TooManyRequests"],
  ["info", "version"],
];

const prefixes = {
  "Quote.id": /^quo_/,
  "Cart.id": /^crt_/,
  "Order.id": /^ord_/,
  "Document.id": /^doc_/,
  "File.id": /^fil_/,
  "User.id": /^usr_/,
  "Team.id": /^team_/,
  "WebhookEndpoint.id": /^we_/,
  "WebhookDelivery.id": /^dlv_/,
};

/** Fields that are always present, and may be null. */
const nullable = table.flatMap((fact: Fact): readonly (readonly [string, string])[] => {
  if (fact.kind !== "fields" || fact.presence !== "always") return [];
  const { names, type } = readRow(fact.quote);
  return type.endsWith("|null") ? names.map((name) => [fact.schema, name]) : [];
});

const base = /^https?:\/\/[^/]+\/v1$/;

/** The addresses of both environments are placeholders of the document, which say how they end. */
const versioned: Probe = async (scene) => {
  const [own, ...others] = list(at(await served(scene), "servers"));
  expect(at(own, "url")).toMatch(base);
  const defaults = others.flatMap((each) => Object.values(Object(at(each, "variables"))));
  expect(defaults).toHaveLength(2);
  for (const each of defaults) expect(at(each, "default")).toMatch(base);
};

/** The document, the environments, and the rules for every resource. */
export const environments: Probes = {
  1: async (scene) => {
    expect(at(await served(scene), "info", "title")).toBe("Evaluation Services API");
  },
  "3.1": async (scene) => {
    const document = await served(scene);
    for (const path of parts) expect(at(document, ...path), path.join("/")).toBeDefined();
  },
  "3.2": async (scene) => {
    const text = JSON.stringify(await served(scene));
    expect(text.split('"x-not-shown"').length - 1).toBeGreaterThan(20);
  },
  "17.1": async (scene) => {
    const servers = list(at(await served(scene), "servers"));
    const names = servers.map((each) => String(at(each, "description"))).join(" ");
    expect(names).toMatch(/Live.*Sandbox/);
  },
  "17.2": async (scene) => {
    const [own, ...others] = list(at(await served(scene), "servers")).map((each) =>
      at(each, "url"),
    );
    expect(own).toBe(scene.service.sandbox.url);
    expect(others).toEqual(["{base_url}", "{sandbox_base_url}"]);
  },
  "17.3": versioned,
  "17.4": beside,
  "17.5": async ({ ask, seen }) => {
    const bodies = seen.exchanges.filter(({ response }) => response !== undefined);
    for (const { headers } of bodies) {
      expect(headers.get("content-type")).toMatch(/^application\/json/);
    }
    const headers = { "content-type": "application/json" };
    expect((await ask("POST /quotes", { body: "{", headers })).status).toBe(400);
  },
  "21.1": ({ seen }) => {
    for (const [schema, name] of nullable) {
      const all = seen.accepted.get(schema) ?? [];
      expect(all.length, schema).toBeGreaterThan(0);
      for (const each of all) expect(Object.hasOwn(Object(each), name), name).toBe(true);
    }
  },
  "21.2": ({ seen }) => {
    for (const [path, prefix] of Object.entries(prefixes)) {
      const ids = valuesAt(seen.accepted, path);
      expect(ids.length, path).toBeGreaterThan(0);
      for (const id of ids) expect(id, path).toMatch(prefix);
    }
  },
  "21.3": ({ seen }) => {
    for (const schema of ["Quote", "Cart", "Order", "Document", "User", "Team"]) {
      for (const name of ["created_at", "updated_at"]) {
        const kinds = valuesAt(seen.accepted, `${schema}.${name}`).map((value) => typeof value);
        expect(new Set(kinds), `${schema}.${name}`).toEqual(new Set(["string"]));
      }
    }
  },
  "192.1": (scene) => {
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      expect(exchangesOf(scene, name, 401).length, name).toBeGreaterThan(0);
      if (scopesOf(operation).length === 0) expect(name).toBe("GET /ping");
      else expect(exchangesOf(scene, name, 403).length, name).toBeGreaterThan(0);
    }
  },
  "192.2": beside,
  438: versioned,
  440: async (scene) => {
    expect(at(await served(scene), "info", "version")).toBe("1.0.0");
  },
};

async function beside({ service }: Scene): Promise<void> {
  const headers = { authorization: `Bearer ${service.sandbox.key}` };
  const statusAt = async (address: string): Promise<number> =>
    (await fetch(`${address}/ping`, { headers })).status;
  expect(await statusAt(service.sandbox.url)).toBe(200);
  expect(await statusAt(service.sandbox.origin)).toBe(404);
}
