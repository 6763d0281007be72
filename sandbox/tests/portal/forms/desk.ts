import { expect } from "vitest";
import { signedInBrowser } from "../../oauth/support.js";
import { doneTexts } from "../../../src/portal/session/done.js";
import type { Visit } from "../../support/browser.js";
import type { Service } from "../../support/service.js";

/** The portal as one user sees it, without scripts and without a layout. */
export interface Desk {
  readonly page: (path: string) => Promise<Visit>;
  /** Sends a form of the session; a list has its field several times. Goes on to the page that it leads to. */
  readonly send: (path: string, fields?: DeskFields) => Promise<Sent>;
}

export interface Sent extends Visit {
  /** The page of the portal to which the form led. */
  readonly next?: Visit;
  readonly entries: readonly (readonly [name: string, value: string])[];
}

type DeskFields = Readonly<Record<string, string | readonly string[]>>;

export const people = {
  owner: "adaeze.okafor@meridian-legal.example",
  member: "tomas.lindqvist@meridian-legal.example",
  other: "mei.tanaka@northgate.example",
} as const;

export async function deskOf(service: Service, email: string = people.owner): Promise<Desk> {
  const browser = await signedInBrowser(service, email);
  const csrf = (await browser.get("/portal/quotes/new")).field("csrf");
  return {
    page: (path) => browser.get(`/portal/${path}`),
    async send(path, fields = {}) {
      const entries = flat(fields);
      const visit = await browser.post(`/portal/${path}`, [["csrf", csrf], ...entries]);
      const sent = { ...visit, entries };
      for (const [, id] of visit.text.matchAll(/<a href="#(f-.*?)"/g))
        expect(visit.text).toContain(` id="${id}"`);
      return sent.status === 303 ? { ...sent, next: await browser.get(sent.location) } : sent;
    },
  };
}

const flat = (fields: DeskFields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );

/** Where a change led: a page of the portal, and the name of what it says was done. */
export function ledTo({ status, location, next }: Visit & Pick<Sent, "next">): string {
  if (status !== 303) return `${status}`;
  const { pathname, search } = new URL(location);
  const page = `${pathname.replace("/portal/", "")}${search}`;
  const message = Object.entries(doneTexts).find(([, text]) => next?.text.includes(text))?.[0];
  return message === undefined ? page : `${page}: ${message}`;
}

/** A refused form, with all that was entered: its status, and the first message, which leads to its field. */
export function refusalOf({ status, text, entries }: Sent): readonly [number, string | undefined] {
  const [, id, message] = /role="alert">.*?<li>(?:<a href="#(.*?)">)?([^<]*)/s.exec(text) ?? [];
  if (id !== undefined) {
    for (const [name, value] of entries)
      if (!new RegExp(`<select[^>]* name="${name}"`).test(text))
        expect(text).toContain(value.trim());
  }
  return [status, message];
}
