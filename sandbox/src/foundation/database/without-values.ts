/**
 * The properties of a driver's error that show values: parameters, the offending row, the portal and the inner
 * statement. Values include keys and secrets, and errors are written to logs.
 */
const revealing = ["params", "parameters", "detail", "where", "internalQuery"];

/** Waits for a driver. Its errors keep their message, their code, and the names of the objects concerned. */
export async function withoutValues<Result>(pending: Promise<Result>): Promise<Result> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Error) {
      for (const name of revealing) Reflect.deleteProperty(error, name);
    }
    throw error;
  }
}
