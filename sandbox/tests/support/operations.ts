import * as descriptors from "@apostille/evaluation-services/descriptors";
import type { OperationDescriptor } from "@apostille/evaluation-services/server";

/** Every operation of the document. */
export const operations: readonly OperationDescriptor[] = Object.values(descriptors).filter(
  (each): each is OperationDescriptor => "method" in each && "path" in each,
);

/** The scopes that a bearer key needs for an operation. */
export function scopesOf({ security = [] }: OperationDescriptor): readonly string[] {
  return security.flatMap((alternative) => alternative["bearerKey"] ?? []);
}

/** A call of an operation, with values for the variables of its path: `GET /quotes/quo_1`. */
export function routeOf(
  { method, path }: OperationDescriptor,
  values: Readonly<Record<string, string>> = {},
): string {
  return `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "unknown")}`;
}
