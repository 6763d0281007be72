import type { interactionPolicy } from "oidc-provider";

/**
 * The user is always asked, by our own page, which knows who is signed in and what was granted before. The
 * authorization server's own session is ignored, so that signing out of the portal is sufficient.
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
