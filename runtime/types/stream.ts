/** Items that arrive one by one. Leaving the loop, or the block of `await using`, closes the connection. */
export type Stream<Item> = AsyncIterable<Item> & Closing;

// What `await using` calls, if the compiler has the library for it (`esnext.disposable`).
type Closing = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Method in Key]: () => Promise<void> }
  : unknown;
