/** One file of the output, before it is on disk. */
export interface GeneratedFile {
  /** Relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /** Written if it does not exist yet, and never overwritten: people edit it. */
  readonly once?: true;
}
