/** What a tool returns to a model. */

export type ToolResult =
  | { readonly ok: true; readonly output: ToolOutput }
  | { readonly ok: false; readonly error: ToolError };

export interface ToolOutput {
  /** What the operation returns; absent if it returns nothing. */
  readonly data?: unknown;
  /** If this is a page and there is another one: the input to call the tool with. */
  readonly next?: Readonly<Record<string, unknown>>;
  /** There are more items, which the tool does not return. */
  readonly more?: true;
  /** How `data` differs from its schema. Only with `reportMismatches`: otherwise such data is an error. */
  readonly issues?: readonly ToolIssue[];
}

/** Why a tool failed, and what the model can do about it. */
export interface ToolError {
  readonly message: string;
  /** The status with which the service responded. */
  readonly status?: number;
  /** What is wrong with the input, or with what the service returned. */
  readonly issues?: readonly ToolIssue[];
  /** The body of the service's response, if the document describes it. */
  readonly body?: unknown;
}

export interface ToolIssue {
  /** A JSON pointer (RFC 6901); empty for the whole value. */
  readonly path: string;
  readonly message: string;
}

export const toolFailure = (
  message: string,
  more: Omit<ToolError, "message"> = {},
): ToolResult => ({ ok: false, error: { message, ...more } });

export const invalidInput = (issues: readonly ToolIssue[]): ToolResult =>
  toolFailure("The input is not valid. Correct it and call the tool again.", { issues });
