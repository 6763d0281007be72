/**
 * What TanStack Query (version 5) takes, in the words of its options: for React, Vue, Svelte and Solid alike. Nothing of it is
 * imported here.
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

/** The data of a query. Where an operation answers nothing it is `null`: TanStack Query refuses `undefined`. */
export type QueryData<Responses> =
  | Exclude<Data<Responses>, undefined>
  | (undefined extends Data<Responses> ? null : never);

/** What a query or a mutation fails with: `error instanceof ApiError` narrows it to what the document declares. */
export type QueryError<Responses> =
  | ApiErrorOf<Responses>
  | CredentialError
  | NetworkError
  | TimeoutError
  | UnexpectedResponseError
  | ValidationError;

/** What the keys of an operation begin with: of all its requests, or of those that have what is given. */
export type OperationKey<Scope extends readonly unknown[], Request> =
  | Scope
  | readonly [...Scope, Partial<Request>];

/** The options of the call; its signal is that of the query. */
export type QueryCallOptions = Omit<CallOptions, "signal">;

/** TanStack Query's own option: which errors are thrown while a component renders. */
export type ThrowOnError<Failure> = boolean | ((error: Failure) => boolean);

/** For `useQuery`, `createQuery`, `prefetchQuery` and their like. */
export interface QueryOptions<Key, Value, Failure> {
  readonly queryKey: Key;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Value>;
  /** Not set: it gives errors their type. */
  readonly throwOnError?: ThrowOnError<Failure>;
}

/** The data of an infinite query. */
export interface Pages<Page> {
  readonly pages: Page[];
  readonly pageParams: PageParam[];
}

/** Where a page is; nothing at the first one. */
export type PageParam = PagePosition | null;

/** For `useInfiniteQuery`, `createInfiniteQuery` and their like. */
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
  /** Not set: it gives errors their type. */
  readonly throwOnError?: ThrowOnError<Failure>;
}

/** For `useMutation`, `createMutation` and their like; the variables are the operation's request. */
export interface MutationOptions<Variables, Value, Failure> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (variables: Variables) => Promise<Value>;
  /** Not set: it gives errors their type. */
  readonly throwOnError?: ThrowOnError<Failure>;
}
