import type { Account } from "../../domain/index.js";
import { Choice } from "../html/form.js";
import { Page } from "../html/page.js";
import { Empty, Notice } from "../html/parts.js";

interface SignInProps {
  readonly accounts: readonly Account[];
  readonly next: string;
  readonly asksCode: boolean;
  readonly problem?: string;
  /** Whether the visitor was signed in until now. */
  readonly ended?: boolean;
}

/** The users to choose from, by account. */
export function SignIn({ accounts, next, asksCode, problem, ended = false }: SignInProps) {
  const hasActiveUser = accounts.some(({ users }) =>
    users.some(({ status }) => status === "active"),
  );
  return (
    <Page title="Sign in" narrow>
      <h1>Sign in</h1>
      {problem !== undefined && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {ended && (
        <Notice tone="warn">Your session has ended. Sign in again; nothing was changed.</Notice>
      )}
      {hasActiveUser ? (
        <form method="post" action="/portal/sign-in" class="card">
          <p>This is a sandbox: choose a user. There are no passwords.</p>
          <input type="hidden" name="next" value={next} />
          {accounts.map((account, index) => (
            <Users account={account} first={index === 0} />
          ))}
          {asksCode && <AccessCode />}
          <button class="primary" type="submit">
            Sign in
          </button>
        </form>
      ) : (
        <div class="card">
          <Empty title="Nobody can sign in">
            <p>
              The sandbox has no active user. Fill it with <code>apostille-sandbox seed</code>, or
              start it on an empty folder.
            </p>
          </Empty>
        </div>
      )}
    </Page>
  );
}

function Users({ account, first }: { readonly account: Account; readonly first: boolean }) {
  const active = account.users.filter(({ status }) => status === "active");
  if (active.length === 0) return null;
  return (
    <fieldset>
      <legend>{account.name}</legend>
      {active.map(({ id, email }, index) => (
        <Choice type="radio" name="user" value={id} label={email} checked={first && index === 0} />
      ))}
    </fieldset>
  );
}

function AccessCode() {
  return (
    <div class="field">
      <label for="code">Control token</label>
      <span class="hint" id="code-hint">
        Other machines can reach this sandbox, so it asks for the token that it printed when it
        started.
      </span>
      <input
        id="code"
        name="code"
        type="password"
        autocomplete="current-password"
        aria-describedby="code-hint"
        required
      />
    </div>
  );
}
