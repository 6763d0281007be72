/** A step of the schema. Once released, its script does not change any more; what changes is a new step. */
export interface Migration {
  readonly name: string;
  /** Statements without parameters, separated by semicolons. */
  readonly script: string;
}
