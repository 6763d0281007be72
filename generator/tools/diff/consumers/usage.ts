/** How much consumers are in use: the requests that name their contracts, as a router counts them. */
import {
  ConsumerCounts,
  type ConsumerCountsJson,
} from "../../../../runtime/wire/observation/consumer-counts.js";
import { type ConsumerContract, contractHash } from "../../../output/index.js";

/** Requests, and the day of the last one (UTC). */
export interface ConsumerUse {
  readonly requests: number;
  readonly last?: string;
}

/** The numbers of several files as one. Throws a `TypeError` if one of them has another form. */
export function addCounts(all: readonly unknown[]): ConsumerCountsJson {
  const sum = new ConsumerCounts({ limit: Infinity });
  for (const one of all) sum.add(one);
  return sum.toJSON();
}

/** How often a consumer has sent requests: of some operations, such as `GET /orders`, or of all. */
export function useOf(
  contract: ConsumerContract,
  { requests }: ConsumerCountsJson,
  isMeant: (operation: string) => boolean = () => true,
): ConsumerUse {
  const days = Object.entries(requests[contractHash(contract)] ?? {})
    .filter(([operation]) => isMeant(operation))
    .flatMap(([, counts]) => Object.entries(counts));
  const last = days
    .map(([day]) => day)
    .toSorted()
    .at(-1);
  return { requests: sumOf(days), ...(last !== undefined && { last }) };
}

/** How many requests name none of these contracts: of other programs, of other versions, or of clients that name none. */
export function unknownRequests(
  contracts: readonly ConsumerContract[],
  { requests }: ConsumerCountsJson,
): number {
  const known = new Set(contracts.map(contractHash));
  return sumOf(
    Object.entries(requests)
      .filter(([hash]) => !known.has(hash))
      .flatMap(([, operations]) => Object.values(operations).flatMap(Object.entries<number>)),
  );
}

const sumOf = (counts: readonly (readonly [string, number])[]): number =>
  counts.reduce((sum, [, count]) => sum + count, 0);
