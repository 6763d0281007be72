/** What an emitter has planned for something; that there is nothing is a defect of the emitter. */
export function planned<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`nothing is planned for ${key}`);
  return value;
}
