/** Thrown where code or a template of the user's own fails: what it says is for the user to fix, and no defect of ours. */
export class UserError extends Error {
  /** The file that failed, with a line if it is known: `templates/README.md.hbs:3`. */
  readonly where: string;

  constructor(where: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "UserError";
    this.where = where;
  }
}
