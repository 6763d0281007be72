/** A migration of the schema. Once released, its script is never changed; a change needs a new migration. */
export interface Migration {
  readonly name: string;
  /** Statements without parameters, separated by semicolons. */
  readonly script: string;
}
