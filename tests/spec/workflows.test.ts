import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { bundle } from "./bundle.js";
import { operationNames } from "./checks/operations.js";
import { at, follow, type Json, list, operation, parameters, property, walk } from "./view.js";

const document = bundle();
const path = resolve(import.meta.dirname, "../../spec/workflows.arazzo.yaml");
const workflows = list(at(parse(readFileSync(path, "utf8")), "workflows"));
const names = new Map(
  operationNames(document).map((name) => [at(operation(document, name), "operationId"), name]),
);

/** The steps of all workflows that call operations, each with those before it. */
const allSteps = workflows.flatMap((workflow) =>
  list(at(workflow, "steps")).map((step, index, all) => ({
    where: `${String(at(workflow, "workflowId"))}.${String(at(step, "stepId"))}`,
    step,
    before: all.slice(0, index),
    all,
    workflow,
    name: names.get(String(at(step, "operationId")).split(".").at(-1)) ?? "",
  })),
);

const steps = allSteps.filter(({ step }) => at(step, "workflowId") === undefined);

/** Every string in a value. */
function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

const matches = (value: unknown, pattern: RegExp) =>
  texts(value).flatMap((text) => [...text.matchAll(pattern)]);

/** The schema at a pointer. */
function pointedAt(schema: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (inner, key) =>
        /^\d+$/.test(key) ? at(follow(document, inner), "items") : property(document, inner, key),
      schema,
    );
}

it("the workflows call operations that exist", () => {
  expect(steps.filter(({ name }) => name === "").map(({ where }) => where)).toEqual([]);
  expect(workflows.length).toBe(6);
});

it("the workflows give each parameter of the path, and no parameter that does not exist", () => {
  for (const { where, step, name } of steps) {
    const known = parameters(document, name);
    const given = list(at(step, "parameters")).map((parameter) => at(parameter, "name"));
    const required = known
      .filter((one) => at(one, "required") === true)
      .map((one) => at(one, "name"));
    expect(given, where).toEqual(expect.arrayContaining(required));
    expect(
      known.map((one) => at(one, "name")),
      where,
    ).toEqual(expect.arrayContaining(given));
  }
});

it("the workflows expect a status that the operation declares, and read what is in its answer", () => {
  for (const { where, step, name } of steps) {
    const responses = at(operation(document, name), "responses") as Json;
    const [status] = matches(at(step, "successCriteria"), /\$statusCode == (\d+)/g).map(
      ([, found]) => found ?? "",
    );
    expect(Object.keys(responses), where).toContain(status);
    const response = walk(document, responses, status ?? "");
    const schema = at(response, "content", "application/json", "schema");
    const read = [at(step, "successCriteria"), at(step, "outputs")];
    for (const [text, pointer] of matches(read, /\$response\.body#([\w/]+)/g)) {
      expect(pointedAt(schema, pointer ?? ""), `${where}: ${text}`).toBeDefined();
    }
  }
});

it("the workflows use what earlier steps put out, and inputs that exist", () => {
  for (const { where, step, before, workflow } of steps) {
    for (const [text, id, output] of matches(step, /\$steps\.(\w+)\.outputs\.(\w+)/g)) {
      const source = before.find((one) => at(one, "stepId") === id);
      expect(at(source, "outputs", output ?? ""), `${where}: ${text}`).toBeDefined();
    }
    for (const [text, input] of matches([step, at(workflow, "parameters")], /\$inputs\.(\w+)/g)) {
      expect(at(workflow, "inputs", "properties", input ?? ""), `${where}: ${text}`).toBeDefined();
    }
  }
});

it("the workflows go on with steps that exist", () => {
  for (const { where, step, all } of steps) {
    const targets = [...list(at(step, "onSuccess")), ...list(at(step, "onFailure"))].map((action) =>
      at(action, "stepId"),
    );
    const known = new Set(all.map((one) => at(one, "stepId")));
    expect(
      targets.filter((target) => target !== undefined && !known.has(target)),
      where,
    ).toEqual([]);
  }
});
