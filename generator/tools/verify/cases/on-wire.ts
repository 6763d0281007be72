import type { ParameterDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { decodeCookies, encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import { decodeHeaders, encodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { decodePath, encodePath } from "../../../../runtime/wire/parameters/path.js";
import { decodeQuery, encodeQuery } from "../../../../runtime/wire/parameters/query.js";

/**
 * The value that a server reads when a client writes a value: in a query, `7` is also the string "7". `undefined` if
 * the value cannot be written.
 */
export function onWire(
  parameter: ParameterDescriptor,
  value: unknown,
): { readonly value: unknown } | undefined {
  const { name } = parameter;
  const [all, values] = [[parameter], { [name]: value }];
  try {
    switch (parameter.in) {
      case "path":
        return { value: decodePath(all, { [name]: encodePath(`{${name}}`, all, values) })[name] };
      case "header": {
        const headers = new Headers();
        encodeHeaders(all, values, headers);
        return { value: decodeHeaders(all, headers)[name] };
      }
      case "cookie":
        return { value: decodeCookies(all, encodeCookies(all, values))[name] };
      case "query": {
        const decoded = decodeQuery(all, encodeQuery(all, values));
        return { value: (decoded as Readonly<Record<string, unknown>> | undefined)?.[name] };
      }
      case "querystring":
        return { value: decodeQuery(all, encodeQuery(all, value)) };
      default:
        return parameter.in satisfies never;
    }
  } catch {
    return undefined;
  }
}
