/** One file of the output, before it is on disk. */
export interface GeneratedFile {
  /** Relative to the output folder, with `/` between its parts. */
  readonly path: string;
  readonly text: string;
  /** Written when it is not there yet and never touched again: people edit it. */
  readonly once?: true;
}
