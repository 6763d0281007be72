import type { IncomingMessage } from "node:http";
import * as api from "@apostille/evaluation-services/descriptors";

const { securitySchemes: _schemes, servers: _servers, ...byName } = api;

interface Route {
  readonly id: string;
  readonly method: string;
  readonly segments: readonly string[];
}

/** Makes a function that finds the operation of a request, even if the request is refused. */
export function operationFinder(basePath: string): (request: IncomingMessage) => string | null {
  const routes: readonly Route[] = Object.values(byName)
    .map(({ id, method, path }) => ({ id, method, segments: (basePath + path).split("/") }))
    // `/users/me` matches a request more closely than `/users/{userId}`.
    .toSorted((one, other) => variables(one) - variables(other));
  return ({ method, url = "" }) => {
    const segments = (url.split("?", 1)[0] ?? "").split("/");
    return routes.find((route) => route.method === method && fits(route, segments))?.id ?? null;
  };
}

const isVariable = (segment: string): boolean => segment.startsWith("{");
const variables = ({ segments }: Route): number => segments.filter(isVariable).length;

function fits({ segments }: Route, target: readonly string[]): boolean {
  return (
    segments.length === target.length &&
    segments.every((segment, index) => isVariable(segment) || segment === target[index])
  );
}
