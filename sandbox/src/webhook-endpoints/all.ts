import type { Queryable } from "../database/database.js";
import type { EndpointRow } from "./endpoint.js";

/** The endpoints of all apps, oldest first. */
export function listAllEndpoints(database: Queryable): Promise<EndpointRow[]> {
  return database.query<EndpointRow>("SELECT * FROM webhook_endpoints ORDER BY seq");
}

export async function readAnyEndpoint(
  database: Queryable,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await database.query<EndpointRow>("SELECT * FROM webhook_endpoints WHERE id = $1", [
    id,
  ]);
  return row;
}
