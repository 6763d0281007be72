/** Where a document describes a request of a scenario, and what the document leaves out. */

/** Why a document cannot say what a scenario sends or answers. */
export class Unsayable extends Error {}

/** The operation of a request, the values of its path parameters as they were sent, and what precedes its path. */
export function locate({ uri, method, request = {} }, { root, operations }) {
  const sent = Object.entries(request.pathParams ?? {})
    .reduce((path, [name, value]) => path.replaceAll(`:${name}`, String(value)), uri)
    .replaceAll("\\:", ":");
  const own = operations
    .filter((one) => one.method === method.toUpperCase())
    .toSorted((a, b) => a.path.split("{").length - b.path.split("{").length);
  const found = matching(own, root, { sent, variable: "([^/]+)" });
  if (found !== undefined) return found;
  const isNear = matching(own, root, { sent, variable: "(.*)" }) !== undefined;
  throw new Unsayable(
    isNear ? "a path parameter that is empty or has slashes" : "not in the document",
  );
}

function matching(operations, { servers, info }, { sent, variable }) {
  const server = serverPath(servers);
  for (const operation of operations) {
    const path = patternOf(operation.path.replace(/\/$/, ""), variable);
    const found = new RegExp(`^(${patternOf(server, "[^/]+")})${path}/?$`).exec(sent);
    const isOfVersion = !/version\}/i.test(server) || found?.[1].endsWith(info.version);
    if (found === null || !isOfVersion) continue;
    return { operation, prefix: found[1], raw: found.slice(2) };
  }
  return undefined;
}

/** What the first server has after the host, which the suite gives as a variable or as `http://localhost:3000`. */
const serverPath = (servers) =>
  (servers?.[0]?.url ?? "").replace(/^(\{[^}]*\}|https?:\/\/[^/]*)/, "").replace(/\/$/, "");

const patternOf = (template, variable) =>
  template
    .split(/(\{[^{}]*\})/)
    .map((piece) =>
      piece.startsWith("{") ? variable : piece.replaceAll(/[.*+?^$()[\]|\\]/g, "\\$&"),
    )
    .join("");

/** The declared response with a status. */
export const responseOf = ({ responses }, status) =>
  responses.find((one) => one.status === String(status)) ??
  responses.find((one) => one.status.toUpperCase() === `${String(status)[0]}XX`) ??
  responses.find((one) => one.status === "default");

/**
 * A body of the suite with the declared media type in which it is sent: its header wins over what the suite calls the
 * body, and JSON may be the only kind of JSON there is.
 */
export function typedBody(body, content = {}, headers = {}) {
  const { "content-type": header } = lowerCase(headers);
  const json = Object.keys(content).filter((type) => type.endsWith("+json"));
  const type = [
    header,
    body.contentType,
    ...(body.contentType === "application/json" ? json : []),
  ].find((one) => one in content || (one !== undefined && "*/*" in content));
  if (type === undefined)
    throw new Unsayable(`a body of ${body.contentType}, which is not in the document`);
  return { ...body, contentType: type, media: content[type] ?? content["*/*"] };
}

export const lowerCase = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
