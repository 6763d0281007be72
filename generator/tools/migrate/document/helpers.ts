/** Files that a project gets once, so that the code around its calls can stay as it is. */

/** The result of openapi-fetch and hey-api; `client` is the module of the generated client. */
export const settleFile = (client: string): string => `\
import { ApiError, type Call, type ErrorBody } from ${JSON.stringify(client)};

/** A result in the form that calls had before: await the call itself to get the data or an exception. */
export type Settled<Value, Responses> =
  | { data: Value; error?: never; response: Response }
  | { data?: never; error: Failure<Responses>; response: Response };

type Failure<Responses> = [ErrorBody<Responses>] extends [never] ? unknown : ErrorBody<Responses>;

/**
 * Waits for a call. The error has the declared type whatever the server sent; \`call.result()\` tells which responses the
 * document declares.
 */
export async function settle<Value, Responses>(
  call: Call<Value, Responses>,
): Promise<Settled<Value, Responses>> {
  try {
    const { data, response } = await call.withResponse();
    return { data: data as Value, response };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.body as Failure<Responses>, response: error.response };
  }
}
`;

/** The result of orval's functions for `fetch`. */
export const answerFile = (client: string): string => `\
import { ApiError, type Call, type Result } from ${JSON.stringify(client)};

/** A response by its status, in the form that calls had before. */
export type Answer<Found> = Found extends { declared: true; status: infer Status }
  ? Found extends { data: infer Body } | { error: infer Body }
    ? { status: Status; data: Body; headers: Headers }
    : never
  : never;

/** Waits for a call. The types are the declared ones, whatever the server sent; \`call.result()\` tells them apart. */
export async function answer<Value, Responses>(
  call: Call<Value, Responses>,
): Promise<Answer<Result<Responses>>> {
  const given = await call.withResponse().catch((error: unknown) => {
    if (error instanceof ApiError) return { data: error.body, response: error.response };
    throw error;
  });
  const { status, headers } = given.response;
  const found: unknown = { status, data: given.data, headers };
  return found as Answer<Result<Responses>>;
}
`;

/** The client of calls that are not given one. */
export const apiClientFile = (client: string): string => `\
import { type Client, createClient } from ${JSON.stringify(client)};

/** The client of the calls that name no other one. */
export const client: Client = createClient({
  // What requests need: baseUrl, auth, headers, fetch, use.
});
`;
