import type { Job, JobKind } from "./jobs.js";
import type { Worker, Workers } from "./run.js";

/** The same workers, but `note` is called with each job that is done. */
export function observedWorkers(workers: Workers, note: (job: Job) => void): Workers {
  const watch =
    (kind: JobKind): Worker =>
    async (core, job) => {
      await workers[kind](core, job);
      note(job);
    };
  return {
    deliver: watch("deliver"),
    ingest_file: watch("ingest_file"),
    fetch_document: watch("fetch_document"),
    price_quote: watch("price_quote"),
    expire_quote: watch("expire_quote"),
    idle_cart: watch("idle_cart"),
  };
}
