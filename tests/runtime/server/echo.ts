/** A handler that returns its input. */
import { type Seen, validator } from "./support.js";

export const echo = (seen: Seen) => ({
  status: 200,
  body: {
    params: seen.params,
    query: seen.query,
    headers: seen.headers,
    cookies: seen.cookies,
    body: seen.body,
  },
});

export const isObject = validator((value) =>
  typeof value === "object" && value !== null ? [] : [{ message: "an object is needed" }],
);
