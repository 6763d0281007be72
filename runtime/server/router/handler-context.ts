import type { DecodedParameters } from "../request/parameters.js";

/** The input of a handler besides parameters and body. Spreading it loses `request`, `signal` and `accepts`. */
export interface HandlerContext<Auth, Context> {
  /** The result of `authenticate` for the first scheme of the security alternative that was met. */
  readonly auth: Auth;
  /** The results for all schemes of that alternative, by name. */
  readonly principals: ReadonlyMap<string, NonNullable<Auth>>;
  /** The context that the router was called with. */
  readonly context: Context;
  /** The request as received; its body has been read already, unless the operation declares none. */
  readonly request: Request;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Which of some media types the client prefers (RFC 9110, 12.5.1); `undefined` if it accepts none of them. */
  readonly accepts: <Type extends string>(...types: readonly Type[]) => Type | undefined;
}

/** The type of `auth` for an operation without security: the caller is unknown. */
export type Anonymous<_Auth> = undefined;

/** A group of parameters with the defaults of those in `Names`. */
export type WithDefaults<
  Group,
  Names extends NameOf<keyof NonNullable<Group>>,
> = NonNullable<Group> & {
  [
    Key in keyof NonNullable<Group> as NameOf<Key> extends Names ? Key : never
  ]-?: NonNullable<Group>[Key];
};

// The name of a property: TypeScript takes that of `"0"` for a number.
type NameOf<Key> = `${Extract<Key, string | number>}`;

/** What a client may leave out is always there: groups of parameters, and the media type of a required body. */
export type HandlerRequest<Input, Auth, Context> = Input & {
  readonly [Name in keyof Input & Present<Input>]-?: NonNullable<Input[Name]>;
} & HandlerContext<Auth, Context>;

type Present<Input> =
  | "query"
  | "headers"
  | "cookies"
  | (Input extends { readonly body: unknown } ? "contentType" : never);

/** The input of any handler; generated code adds the types of the parts. */
export interface HandlerInput<Auth, Context>
  extends HandlerContext<Auth, Context>, DecodedParameters {
  readonly body: unknown;
  readonly contentType: string | undefined;
}
