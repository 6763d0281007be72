/** How people find a quote or an order among many, and take a list with them. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, people } from "./desk.js";

const { service } = serviceSuite({ settings: { pricesQuotesAfter: null } });
let desk: Desk;
const numbers: Record<string, string> = {};

beforeAll(async () => {
  const { api, sandbox } = service();
  desk = await deskOf(service());
  const create = async (name: string, candidate: object, reference?: string) => {
    const form = new FormData();
    form.append("file", new Blob(["%PDF-1.7"]), `${name}-diploma.pdf`);
    const { body: file } = await service().call("POST /files", { body: form });
    const { id } = (file as { data: { id: string } }).data;
    const { data } = await api.quotes.create({
      body: {
        quote_type: "perm_ad",
        candidate,
        document_ids: [id],
        ...(reference && { reference }),
      },
    });
    numbers[name] = data.number;
    return data.id;
  };
  await create("almeida", { first_name: "João", last_name: "Almeida" }, "=MAT,1");
  const quoteId = await create("ortega", { first_name: "Lucía", last_name: "Fernández Ortega" });
  await sandbox.control.quotes.price({ params: { quoteId } });
  const order = await api.quotes.approve({ params: { quoteId } });
  const body = { custom_reference: 'Smith, "J."' };
  await api.orders.update({ params: { orderId: order.id }, body });
  numbers["order"] = order.number;
});

/** The numbers that a page links to. */
async function found(path: string): Promise<string[]> {
  const { text } = await desk.page(path);
  return [...text.matchAll(/>([QO]-\d{4}-\d{5})<\/a>/g)].map(([, number = ""]) => number);
}

test.each([
  ["João Almeida", "almeida"],
  ["fernández", "ortega"],
  ["JOAO", "almeida"],
  ["lucia fernandez", "ortega"],
  ["=mat,1", "almeida"],
  ["ORTEGA-diploma", "ortega"],
])("quotes are found by %s", async (text, name) => {
  expect(await found(`quotes?search=${encodeURIComponent(text)}`)).toEqual([numbers[name]]);
});

test.each(["Lucía", "ortega-diploma.pdf", 'smith, "j'])("orders are found by %s", async (text) => {
  expect(await found(`orders?search=${encodeURIComponent(text)}`)).toEqual([numbers["order"]]);
});

test.each(["alm%", "alm_ida", "\\", "=mat\\,1"])(
  "%s stands for nothing but itself",
  async (text) => {
    expect(await found(`quotes?search=${encodeURIComponent(text)}`)).toEqual([]);
  },
);

test("both are found by their number, and a status narrows what is found", async () => {
  expect(await found(`quotes?search=${numbers["ortega"]}`)).toEqual([numbers["ortega"]]);
  expect(await found(`orders?search=${numbers["order"]}`)).toEqual([numbers["order"]]);
  expect(await found("quotes?search=diploma&status=approved")).toEqual([numbers["ortega"]]);
  expect(await found("quotes?search=100%25_")).toEqual([]);
  const { text } = await desk.page("quotes?search=diploma&status=approved");
  expect(text).toContain('href="/portal/quotes?search=diploma"');
  expect(text).toContain('href="/portal/quotes.csv?search=diploma&amp;status=approved"');
  expect((await desk.page("quotes?search=nothing")).text).toContain("Nothing has “nothing” in it");
});

test("lists show for whom a quote and an order are", async () => {
  expect((await desk.page("quotes")).text).toContain("<bdi>João Almeida</bdi>");
  expect((await desk.page("quotes")).text).toContain("<bdi>=MAT,1</bdi>");
  expect((await desk.page("orders")).text).toContain("<bdi>Lucía Fernández Ortega</bdi>");
});

test("a list is downloaded as a table, in which no text is a formula", async () => {
  const { text, headers } = await desk.page("quotes.csv");
  expect(headers.get("content-disposition")).toBe('attachment; filename="quotes.csv"');
  // Reading the text has taken the byte order mark away.
  expect(headers.get("content-length")).toBe(`${Buffer.byteLength(`\ufeff${text}`)}`);
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe("number,candidate,reference,service,status,requested_at,total,currency");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${numbers["almeida"]},João Almeida,"'=MAT,1",perm_ad,requested,`);
  const orders = (await desk.page("orders.csv?search=lucía")).text;
  expect(orders).toContain(`${numbers["order"]},Lucía Fernández Ortega,"Smith, ""J.""",created,`);
});

test("nobody finds what another account has", async () => {
  const other = await deskOf(service(), people.other);
  expect((await other.page("quotes?search=diploma")).text).toContain("Nothing has “diploma”");
  expect((await other.page("quotes.csv")).text.trimEnd().split("\r\n")).toHaveLength(1);
});
