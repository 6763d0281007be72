import {
  type Api,
  createValues,
  type Operation,
  type SchemaValues,
} from "../../../description/index.js";
import type { SentRequest } from "../exchange/exchange.js";
import { Coverage } from "../session/coverage.js";
import { Findings, type FirstFinding, type Verification } from "../session/verification.js";
import { createTrafficCheck, type RecordedExchange, type TrafficCheck } from "./check-traffic.js";

/** Checks exchanges one by one, and keeps the findings. */
export class Ledger {
  readonly #api: Api;
  readonly #values: SchemaValues;
  readonly #check: TrafficCheck;
  readonly #findings = new Findings();
  readonly #coverage = new Coverage();
  readonly #counts = new Map<Operation, { requests: number; succeeded: boolean }>();
  readonly #secrets = new Map<string, string>();
  #requests = 0;

  constructor(api: Api, basePath: string) {
    this.#api = api;
    this.#values = createValues(api);
    this.#check = createTrafficCheck(api, basePath, this.#values);
  }

  /** Credentials in the requests, and their placeholders in reports. */
  get secrets(): ReadonlyMap<string, string> {
    return this.#secrets;
  }

  /** The findings of an exchange that are new. */
  async add(recorded: RecordedExchange): Promise<readonly FirstFinding[]> {
    const { request, answer } = recorded;
    this.#requests += 1;
    this.#hide(request);
    const { checked, faults } = await this.#check(recorded);
    const operation = checked?.operation;
    if (checked !== undefined) this.#coverage.add(checked, checked.input, answer);
    if (operation !== undefined) {
      const known = this.#counts.get(operation) ?? { requests: 0, succeeded: false };
      const succeeded = known.succeeded || answer.status < 400;
      this.#counts.set(operation, { requests: known.requests + 1, succeeded });
    }
    // Without the query, which may have credentials.
    const id = operation?.id ?? `${request.method} ${request.target.split("?")[0]}`;
    return this.#findings.newOf(faults).map((found) => {
      const { diagnostic } = found;
      const finding = {
        diagnostic,
        operation: id,
        case: `${id}/${this.#requests}`,
        request,
        answer,
      };
      this.#findings.add(found, finding);
      return finding;
    });
  }

  result(): Verification {
    return {
      findings: this.#findings.list(),
      requests: this.#requests,
      coverage: this.#coverage.counts(this.#api.operations),
      cutOff: [...this.#values.cutOff],
      operations: this.#api.operations.map((operation) => ({
        operation,
        cases: [],
        ...(this.#counts.get(operation) ?? {
          requests: 0,
          succeeded: false,
          skipped: "not called" as const,
        }),
      })),
    };
  }

  /** Reports show no credentials, whether the document declares them or HTTP does. */
  #hide({ headers, target }: SentRequest): void {
    const schemes = this.#api.securitySchemes.flatMap(({ scheme }) =>
      scheme.type === "apiKey" ? [scheme] : [],
    );
    const keys = schemes
      .filter((scheme) => scheme.in === "header")
      .map(({ name }) => name.toLowerCase());
    for (const [name, value] of headers) {
      const field = name.toLowerCase();
      if (field === "authorization")
        this.#secrets.set(value.replace(/^\S+\s+/, ""), "$APOSTILLE_BEARER");
      else if (field === "cookie") this.#secrets.set(value, "$APOSTILLE_COOKIE");
      else if (keys.includes(field)) this.#secrets.set(value, "$APOSTILLE_API_KEY");
    }
    const query = new URLSearchParams(target.split("?").slice(1).join("?"));
    for (const { in: location, name } of schemes) {
      const value = location === "query" ? query.get(name) : null;
      if (value !== null) this.#secrets.set(encodeURIComponent(value), "$APOSTILLE_API_KEY");
    }
  }
}
