/** The response of a receiver: a status and, for a refusal, a short code in JSON. */
export function answer(
  status: number,
  error?: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (error === undefined) return new Response(null, { status, headers });
  return Response.json({ error }, { status, headers });
}
