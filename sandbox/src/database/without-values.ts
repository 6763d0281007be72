/**
 * What drivers add to an error that shows values: parameters, the row that does not fit, the portal and the inner
 * statement that were at work. Among values are keys and secrets, and errors are written to logs.
 */
const revealing = ["params", "parameters", "detail", "where", "internalQuery"];

/** Waits for a driver. Its errors keep their message, their code, and the names of what they are about. */
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
