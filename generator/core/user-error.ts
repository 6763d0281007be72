/** Thrown if the user's own code or template fails: the user must fix it, and it is not a defect of Apostille. */
export class UserError extends Error {
  /** The file that failed, with a line if it is known: `templates/README.md.hbs:3`. */
  readonly where: string;

  constructor(where: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "UserError";
    this.where = where;
  }
}
