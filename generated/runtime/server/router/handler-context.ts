/**
 * What a handler gets besides the parameters and the body of its operation. `request` and `signal` are made when they are
 * looked at: copies of the whole made by spreading have neither.
 */
export interface HandlerContext<Auth, Context> {
  /** What `authenticate` gave for the first scheme of the alternative that sufficed. */
  readonly auth: Auth;
  /** The same for each scheme of that alternative, by name. */
  readonly principals: ReadonlyMap<string, NonNullable<Auth>>;
  /** What the router was called with. */
  readonly context: Context;
  /** As received; its body is read already, unless the operation declares none. */
  readonly request: Request;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Where the document asks for nobody, nobody is known, whoever callers are elsewhere. */
export type Anonymous<_Auth> = undefined;

export type HandlerRequest<Input, Auth, Context> = Input & HandlerContext<Auth, Context>;

/** What any handler is called with; generated code knows the types of the parts. */
export interface HandlerInput<Auth, Context> extends HandlerContext<Auth, Context> {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
  readonly contentType: string | undefined;
}
