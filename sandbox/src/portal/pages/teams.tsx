import type { AccountTeam } from "../../accounts/teams.js";
import { Field, Form, type FormState } from "../html/form.js";
import { Card, Empty } from "../html/parts.js";
import type { Viewer } from "../session/viewer.js";

interface TeamsProps {
  readonly viewer: Viewer;
  readonly teams: readonly AccountTeam[];
  readonly state: FormState;
}

/** The teams of an account, and their appearance. */
export function Teams({ viewer, teams }: TeamsProps) {
  return (
    <Card title="Teams">
      {teams.length === 0 && <Empty title="No teams" />}
      <ul class="list">
        {teams.map((team) => (
          <li>
            <TeamName team={team} />
            {viewer.manages && <EditTeam viewer={viewer} team={team} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TeamName({
  team: { name, color, icon, description, members },
}: {
  readonly team: AccountTeam;
}) {
  return (
    <div class="row">
      <svg class="swatch" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={color} />
      </svg>
      <strong>{name}</strong>
      <span class="quiet">
        {members === 1 ? "1 member" : `${members} members`} · icon <code>{icon}</code>
        {description !== "" && ` · ${description}`}
      </span>
    </div>
  );
}

function EditTeam({ viewer, team }: { readonly viewer: Viewer; readonly team: AccountTeam }) {
  const of = (name: string): string => `${name}.${team.id}`;
  return (
    <details>
      <summary>Change how {team.name} looks</summary>
      <Form viewer={viewer} action={`/portal/teams/${team.id}`} label={`Look of ${team.name}`}>
        <div class="pair">
          <Field
            name={of("icon")}
            label="Icon"
            value={team.icon}
            required
            hint="A name, such as users or briefcase."
          />
          <Field name={of("color")} label="Color" type="color" value={team.color} />
          <Field name={of("description")} label="Description" value={team.description} max={255} />
        </div>
        <div>
          <button type="submit">Save {team.name}</button>
        </div>
      </Form>
    </details>
  );
}
