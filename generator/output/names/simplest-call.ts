import type { Operation } from "../../description/index.js";
import type { OperationGroup } from "./operations.js";

export interface NamedCall {
  /** Names of the group and of its method. */
  readonly group: string;
  readonly method: string;
  readonly operation: Operation;
}

/** The first call that needs no request: used as the first example. */
export const simplestCall = (groups: readonly OperationGroup[]): NamedCall | undefined =>
  groups
    .flatMap(({ name, operations }) =>
      operations.map(({ operation, method }) => ({ group: name, method, operation })),
    )
    .find(
      ({ operation: { parameters, body } }) =>
        body?.required !== true && parameters.every(({ required }) => !required),
    );
