import { isObject } from "../../core/json-value.js";
import { atKey } from "../../diagnostics/diagnostic.js";
import { schemeUndefined, scopeUndeclared } from "../../diagnostics/catalogue/operations.js";
import { closest } from "../../core/closest.js";
import type {
  SecurityAlternative,
  SecurityRequirement,
  SecurityScheme,
} from "../../model/security.js";
import type { BuildContext } from "../messages/context.js";
import { elements, members } from "../reading/read.js";
import { buildSecurityScheme } from "./security-schemes.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

/** Finds the security schemes that requirements name. */
export class SchemeLookup {
  readonly #byKey: Map<string, SecurityScheme>;
  readonly #unknown = new Set<string>();
  readonly #context: BuildContext;
  readonly #allowed = new Map<SecurityScheme, ReadonlySet<string>>();

  constructor(declared: readonly SecurityScheme[], context: BuildContext) {
    this.#byKey = new Map(declared.map((scheme) => [scheme.key, scheme]));
    this.#context = context;
  }

  /** The schemes of the components, and those that requirements reference by URI. */
  all(): readonly SecurityScheme[] {
    return [...this.#byKey.values()];
  }

  /** A `security` list. `undefined` if there is none, which differs from an empty list. */
  alternatives(place: LocatedValue | undefined): readonly SecurityAlternative[] | undefined {
    if (place === undefined || !Array.isArray(place.value)) return undefined;
    return elements(place)
      .filter(({ value }) => isObject(value))
      .map((entry) => members(entry).map(([key, scopes]) => this.#requirement(key, scopes)));
  }

  #requirement(key: string, place: LocatedValue): SecurityRequirement {
    const scheme = this.#byKey.get(key) ?? this.#byAddress(key, place);
    const scopes = elements(place).filter(({ value }) => typeof value === "string");
    if (scheme === undefined) this.#reportUnknown(key, place);
    else this.#checkScopes(scheme, scopes);
    return {
      key,
      ...(scheme !== undefined && { scheme }),
      scopes: scopes.map(({ value }) => String(value)),
    };
  }

  /** OpenAPI 3.2, 4.30: a name that is not a component may be the URI of a Security Scheme Object. */
  #byAddress(key: string, place: LocatedValue): SecurityScheme | undefined {
    if (this.#context.documents.openapi.family !== "3.2" || !/[#/.]/.test(key)) return undefined;
    const found = this.#context.documents.resolver.resolve(key, place);
    const built = found && this.#context.shared(found, buildSecurityScheme);
    if (built === undefined) return undefined;
    const scheme = { ...built, key };
    this.#byKey.set(key, scheme);
    return scheme;
  }

  /** Dropping the requirement would open an operation that is meant to be closed, so it stays. */
  #reportUnknown(key: string, place: LocatedValue): void {
    if (this.#unknown.has(key)) return;
    this.#unknown.add(key);
    const guess = closest(key, this.#byKey.keys());
    this.#context.report(schemeUndefined({ key, guess }, atKey(place)));
  }

  #checkScopes(scheme: SecurityScheme, scopes: readonly LocatedValue[]): void {
    const declared = this.#scopesOf(scheme);
    if (declared === undefined) return;
    for (const place of scopes) {
      const scope = String(place.value);
      if (declared.has(scope)) continue;
      const guess = closest(scope, declared);
      this.#context.report(scopeUndeclared({ scope, scheme: scheme.key, guess }, originOf(place)));
    }
  }

  /** The scopes that the flows of an OAuth scheme declare. Other schemes have roles, which are not declared. */
  #scopesOf(scheme: SecurityScheme): ReadonlySet<string> | undefined {
    if (scheme.scheme.type !== "oauth2") return undefined;
    const known = this.#allowed.get(scheme);
    if (known !== undefined) return known;
    const scopes = scheme.scheme.flows.flatMap((flow) => flow.scopes.map(({ name }) => name));
    const declared = new Set(scopes);
    this.#allowed.set(scheme, declared);
    return declared;
  }
}
