/**
 * Stands for an adapter that the configuration does not name: passing a router to it does not compile, and the message
 * of the compiler says what to do.
 */
export type NotGenerated<Name extends string> = (
  router: `Add "${Name}" to options.server.adapters in the configuration of Apostille.`,
  ...options: readonly unknown[]
) => never;

/** The same message, as an error at run time. */
export const notGenerated =
  <Name extends string>(name: Name): NotGenerated<Name> =>
  () => {
    throw new TypeError(
      `Add "${name}" to options.server.adapters in the configuration of Apostille.`,
    );
  };
