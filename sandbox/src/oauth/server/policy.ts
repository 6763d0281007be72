import type { interactionPolicy } from "oidc-provider";

/**
 * The user is asked every time, by our own page, which knows who is signed in and what was granted before. A session of
 * the authorization server decides nothing, so that signing out of the portal is enough.
 */
export async function alwaysAsk(): Promise<interactionPolicy.Prompt[]> {
  const { interactionPolicy } = await import("oidc-provider");
  const { Check, Prompt } = interactionPolicy;
  const unanswered = new Check(
    "unanswered",
    "The user has not been asked",
    "login_required",
    ({ oidc }) =>
      oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  return [new Prompt({ name: "consent", requestable: true }, unanswered)];
}
