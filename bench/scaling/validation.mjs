/** CPU time of a generated validator for lists of different lengths. */
import { load, request } from "../contests/generated.mjs";
import { median } from "../measure.mjs";

const { LineList } = await load("zod.js");

function microseconds(list) {
  const start = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    if (!LineList.safeParse(list).success) throw new Error("The list is valid.");
    const { user, system } = process.cpuUsage(start);
    if (user + system > 200_000) return (user + system) / runs;
  }
}

/** Pairs of a length and a time in milliseconds, in turns. */
export function validationTimes(lengths, rounds) {
  const lists = lengths.map((length) => Array.from({ length }, () => request));
  const times = lists.map(() => []);
  for (let round = 0; round < rounds; round++)
    lists.forEach((list, index) => times[index].push(microseconds(list)));
  return lengths.map((length, index) => [length, median(times[index]) / 1000]);
}
