/** The code of an error of the system, such as `ENOENT`; `undefined` of anything else. */
export const errorCode = (error: unknown): unknown => Reflect.get(Object(error), "code");
