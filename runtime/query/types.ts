/**
 * The option types of TanStack Query (version 5), declared structurally so that they fit React, Vue, Svelte and Solid
 * alike. Nothing is imported from it.
 */
import type {
  CredentialError,
  NetworkError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from "../client/call/errors.js";
import type { ApiErrorOf, Data } from "../client/call/result.js";
import type { CallOptions } from "../client/call/types.js";
import type { PagePosition } from "../client/pagination/next-page.js";

/** The data of a query; `null` if the operation returns nothing, because TanStack Query rejects `undefined`. */
export type QueryData<Responses> =
  | Exclude<Data<Responses>, undefined>
  | (undefined extends Data<Responses> ? null : never);

/** The error of a query or a mutation: `error instanceof ApiError` narrows it to what the document declares. */
export type QueryError<Responses> =
  | ApiErrorOf<Responses>
  | CredentialError
  | NetworkError
  | TimeoutError
  | UnexpectedResponseError
  | ValidationError;

/** The prefix of the keys of an operation: of all its requests, or of those that match the given parts. */
export type OperationKey<Scope extends readonly unknown[], Request> =
  | Scope
  | readonly [...Scope, Partial<Request>];

/** The options of the call; TanStack Query provides the signal. */
export type QueryCallOptions = Omit<CallOptions, "signal">;

/** TanStack Query's own option: which errors are thrown during rendering. */
export type ThrowOnError<Failure> = boolean | ((error: Failure) => boolean);

/** For `useQuery`, `createQuery`, `prefetchQuery` and similar functions. */
export interface QueryOptions<Key, Value, Failure> {
  readonly queryKey: Key;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Value>;
  /** Not set; its type tells TanStack Query the type of errors. */
  readonly throwOnError?: ThrowOnError<Failure>;
}

/** The data of an infinite query. */
export interface Pages<Page> {
  readonly pages: Page[];
  readonly pageParams: PageParam[];
}

/** The position of a page; `null` for the first one. */
export type PageParam = PagePosition | null;

/** For `useInfiniteQuery`, `createInfiniteQuery` and similar functions. */
export interface InfiniteQueryOptions<Key, Page, Failure> {
  readonly queryKey: Key;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: PageParam;
  }) => Promise<Page>;
  readonly initialPageParam: PageParam;
  readonly getNextPageParam: (
    page: Page,
    pages: readonly Page[],
    position: PageParam,
  ) => PageParam | undefined;
  /** Not set; its type tells TanStack Query the type of errors. */
  readonly throwOnError?: ThrowOnError<Failure>;
}

/** For `useMutation`, `createMutation` and similar functions; the variables are the operation's request. */
export interface MutationOptions<Variables, Value, Failure> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (variables: Variables) => Promise<Value>;
  /** Not set; its type tells TanStack Query the type of errors. */
  readonly throwOnError?: ThrowOnError<Failure>;
}
