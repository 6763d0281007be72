/** What a receiver answers: a status, and a short code in JSON for what it refuses. */
export function answer(
  status: number,
  error?: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (error === undefined) return new Response(null, { status, headers });
  return Response.json({ error }, { status, headers });
}
