/** A schema, and values that it accepts and rejects. */
export interface OwnCase {
  readonly about: string;
  readonly schema: unknown;
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
}

export const one = (
  about: string,
  schema: unknown,
  takes: readonly unknown[],
  refuses: readonly unknown[],
): OwnCase => ({ about, schema, takes, refuses });
