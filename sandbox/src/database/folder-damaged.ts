/** The data folder holds a database that is not whole, and that nobody but its owner may throw away. */
export class FolderDamaged extends Error {
  override readonly name = "FolderDamaged";

  constructor(folder: string) {
    super(
      `The database in ${folder} is damaged: files of it are missing. Restore the folder from a copy, or move it away ` +
        "to begin with an empty one. Nothing was changed.",
    );
  }
}
