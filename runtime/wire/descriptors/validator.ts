/** A Standard Schema (https://standardschema.dev, version 1), as zod and other libraries make them. */
export interface Validator<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => ValidationResult<Output> | Promise<ValidationResult<Output>>;
  };
}

export type ValidationResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

export interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The values of enumerations that the document declares as closed; all others may get new values. */
export type ClosedEnumerations = readonly (readonly (string | number)[])[];

/** Validators of a body, by media type. For a sequential media type, the validator of one item. */
export type ContentValidators = Readonly<Record<string, Validator>>;

/** Validators of response bodies, by status (`201`, `5XX`, `default`). */
export type ResponseValidators = Readonly<Record<string, ContentValidators>>;

/** The validators of one operation. Media types and statuses are those of its descriptor. */
export interface OperationValidators {
  /** Path parameters, by name. */
  readonly params?: Validator;
  readonly query?: Validator;
  readonly headers?: Validator;
  readonly cookies?: Validator;
  readonly body?: ContentValidators;
  readonly responses?: ResponseValidators;
  /** The closed enumerations in responses. */
  readonly closed?: ClosedEnumerations;
}
