import type { AccountEndpoint } from "../../../domain/index.js";
import { ActionForm, Select } from "../../html/form.js";
import { Card } from "../../html/parts.js";
import { Time } from "../../html/time.js";
import type { Viewer } from "../../session/viewer.js";

interface SigningSecretProps {
  readonly viewer: Viewer;
  readonly of: AccountEndpoint;
}

/** In seconds. */
const overlaps = [
  ["0", "Now"],
  ["3600", "In an hour"],
  ["86400", "In a day"],
] as const;

/** What deliveries are signed with, and from when on another secret signs. */
export function SigningSecret({ viewer, of }: SigningSecretProps) {
  const at = `/portal/webhooks/${of.endpoint.id}`;
  return (
    <Card title="Signing secret">
      <Overlap viewer={viewer} of={of} />
      <details>
        <summary>Show the {of.previousSecret === undefined ? "" : "new "}signing secret</summary>
        <code class="secret">{of.secret}</code>
      </details>
      <ActionForm
        viewer={viewer}
        action={`${at}/rotate`}
        label="New secret"
        about="for this endpoint"
        asks={{ about: "signing", back: at }}
      >
        <Select name="overlap_seconds" options={overlaps} />
      </ActionForm>
    </Card>
  );
}

/** Until when the previous secret signs, if it still does. */
function Overlap({ viewer, of: { endpoint, previousSecret } }: SigningSecretProps) {
  const { id, previous_secret_until: until } = endpoint;
  if (previousSecret === undefined || until === null) return null;
  return (
    <>
      <p>
        The previous secret signs until <Time at={until} exact />, then the new one. Let your
        receiver accept both.
      </p>
      <details>
        <summary>Show the previous signing secret</summary>
        <code class="secret">{previousSecret}</code>
      </details>
      <ActionForm
        viewer={viewer}
        action={`/portal/webhooks/${id}/end-overlap`}
        label="Sign with the new one now"
      />
    </>
  );
}
