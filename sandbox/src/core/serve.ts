/** Makes a handler of what the service does: the status of success, and the body of its response. */
export function serve<Input, const Status extends number, Body>(
  status: Status,
  action: (input: Input) => Promise<Body>,
): (input: Input) => Promise<{ readonly status: Status; readonly body: Body }> {
  return async (input) => ({ status, body: await action(input) });
}
