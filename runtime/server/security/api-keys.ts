/** API keys, by the place where they are sent. */
import { decodeCookies } from "../../wire/parameters/cookies.js";
import type { SecuritySchemeDescriptor } from "../../wire/descriptors/descriptor.js";
import { splitTarget } from "../http/target.js";
import type { Credential, CredentialReader } from "./credential.js";

export const apiKeyInHeader: CredentialReader = (scheme, descriptor, request) =>
  apiKey(scheme, request.header(nameOf(descriptor).toLowerCase()));

export const apiKeyInQuery: CredentialReader = (scheme, descriptor, request) => {
  const { query } = splitTarget(request.target);
  return apiKey(scheme, new URLSearchParams(query).get(nameOf(descriptor)));
};

export const apiKeyInCookie: CredentialReader = (scheme, descriptor, request) => {
  const name = nameOf(descriptor);
  const cookies = [{ name, in: "cookie", shape: "string" } as const];
  return apiKey(scheme, decodeCookies(cookies, request.header("cookie"))[name]);
};

const nameOf = (descriptor: SecuritySchemeDescriptor): string =>
  descriptor.type === "apiKey" ? descriptor.name : "";

const apiKey = (scheme: string, value: unknown): Credential | undefined =>
  typeof value === "string" && value !== "" ? { scheme, type: "apiKey", value } : undefined;
