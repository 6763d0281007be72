/** Operations and workflows as tools of language models: data, which generated code has one of for each. */
import type { CallOptions, Client } from "../client/call/types.js";
import type { ListDescriptor } from "../wire/descriptors/pagination.js";
import type { OperationDescriptor } from "../wire/descriptors/descriptor.js";

/** The keywords of a JSON Schema 2020-12. */
export type ToolSchema = Readonly<Record<string, unknown>>;

/** What a tool may do, as far as the document says so. Absent: it is not known, which is no promise. */
export interface ToolHints {
  /** Changes nothing (RFC 9110, 9.2.1). */
  readonly readOnly?: boolean;
  /** May delete or overwrite something. */
  readonly destructive?: boolean;
  /** Repeating it has no further effect (RFC 9110, 9.2.2). */
  readonly idempotent?: boolean;
}

/** A part of a request, and the name of a parameter or a property in it. */
export type InputTarget = readonly [
  part: "params" | "query" | "headers" | "cookies" | "body" | "contentType" | "url",
  name?: string,
];

/** What a tool says of itself. All texts come from the document: to a model, they are data and not instructions. */
interface DescribedTool {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** One flat object. `#/$defs/…` refers to {@link ToolSet.schemas}. */
  readonly input: ToolSchema;
  /** What the operation returns; absent if it returns nothing. */
  readonly output?: ToolSchema;
  readonly hints: ToolHints;
  /** Alternatives: all scopes of one of them are required. Absent: none are. */
  readonly scopes?: readonly (readonly string[])[];
}

/** One operation as a tool. */
export interface OperationTool extends DescribedTool {
  /** Where the inputs go that are no path or query parameter, or property of the body, of the same name. */
  readonly targets?: Readonly<Record<string, InputTarget>>;
  /** The inputs that are bytes, in base64. */
  readonly bytes?: readonly string[];
  /** The media type of the body, if it is not the first that the document declares. */
  readonly contentType?: string;
  readonly operation: OperationDescriptor | ListDescriptor;
  readonly workflow?: undefined;
}

/** One workflow as a tool. */
export interface WorkflowTool extends DescribedTool {
  readonly operation?: undefined;
  /** Runs it with valid input, and returns its outputs. */
  readonly workflow: (client: Client, input: unknown, options: CallOptions) => Promise<unknown>;
}

export type Tool = OperationTool | WorkflowTool;

/** The tools of a document. */
export interface ToolSet {
  readonly title: string;
  readonly version: string;
  readonly tools: readonly Tool[];
  /** The schemas that tools refer to, for each side, by the names of their types. */
  readonly schemas: {
    readonly input: Readonly<Record<string, ToolSchema>>;
    readonly output: Readonly<Record<string, ToolSchema>>;
  };
}
