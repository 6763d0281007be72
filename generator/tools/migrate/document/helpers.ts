/** Files that a project gets once, so that the code around its calls can stay as it is. */

/** The result of openapi-fetch and hey-api; `client` is the module of the generated client. */
export const settleFile = (client: string): string => `\
import { ApiError, type Call, type Data, type ErrorBody } from ${JSON.stringify(client)};

/** A result in the form that calls had before: await the call itself to get the data or an exception. */
export type Settled<Responses> =
  | { data: Data<Responses>; error?: never; response: Response }
  | { data?: never; error: Failure<Responses>; response: Response };

type Failure<Responses> = [ErrorBody<Responses>] extends [never] ? unknown : ErrorBody<Responses>;

/**
 * Waits for a call. The error has the declared type whatever the server sent; \`call.result()\` tells which responses the
 * document declares.
 */
export async function settle<Responses, Headers>(
  call: Call<Responses, Headers>,
): Promise<Settled<Responses>> {
  try {
    const { data, response } = await call.withResponse();
    return { data, response };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.body as Failure<Responses>, response: error.response };
  }
}
`;

/** The client of calls that are not given one. */
export const apiClientFile = (client: string): string => `\
import { type Client, createClient } from ${JSON.stringify(client)};

/** The client of the calls that name no other one: its options are the base URL, credentials and the like. */
export const client: Client = createClient();
`;
