/** What the packages of openapi-typescript export, as far as programs are searched for it. */

/** Where these declarations are, for the compiler. They come before those of the packages, which may not be installed. */
export const DECLARED_IN = "openapi-typescript-packages.d.ts";

/** What types of requests and responses are is not needed: programs compiled with those of the packages. */
export const DECLARATIONS = `
declare module "openapi-fetch" {
  export interface Middleware { onRequest?: any; onResponse?: any; onError?: any }
  export interface Client<Paths, Media = any> {
    GET(...given: any[]): Promise<any>;
    PUT(...given: any[]): Promise<any>;
    POST(...given: any[]): Promise<any>;
    DELETE(...given: any[]): Promise<any>;
    OPTIONS(...given: any[]): Promise<any>;
    HEAD(...given: any[]): Promise<any>;
    PATCH(...given: any[]): Promise<any>;
    TRACE(...given: any[]): Promise<any>;
    request(...given: any[]): Promise<any>;
    use(...given: Middleware[]): void;
    eject(...given: any[]): void;
  }
  export default function createClient<Paths, Media = any>(options?: any): Client<Paths, Media>;
}
declare module "openapi-react-query" {
  import type { Client } from "openapi-fetch";
  export interface Mutation {
    mutate(...given: any[]): void;
    mutateAsync(...given: any[]): Promise<any>;
    [member: string]: any;
  }
  export interface OpenapiQueryClient<Paths, Media = any> {
    useQuery(...given: any[]): any;
    useSuspenseQuery(...given: any[]): any;
    useInfiniteQuery(...given: any[]): any;
    queryOptions(...given: any[]): any;
    useMutation(...given: any[]): Mutation;
  }
  export default function createQueryClient<Paths, Media = any>(client: Client<Paths, Media>): OpenapiQueryClient<Paths, Media>;
}
`;
