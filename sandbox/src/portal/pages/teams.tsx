import type { AccountTeam } from "../../domain/index.js";
import { Field, Form, type FormState } from "../html/form.js";
import { Card, Empty } from "../html/parts.js";
import type { Viewer } from "../session/viewer.js";

interface TeamsProps {
  readonly viewer: Viewer;
  readonly teams: readonly AccountTeam[];
  readonly state: FormState;
}

/** The teams of an account, and their appearance. */
export function Teams({ viewer, teams, state }: TeamsProps) {
  return (
    <Card title="Teams">
      {teams.length === 0 && <Empty title="No teams" />}
      <ul class="list lined">
        {teams.map((team) => (
          <li>
            <TeamName team={team} />
            {viewer.manages && <EditTeam viewer={viewer} team={team} state={state} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TeamName({ team: { name, color, description, members } }: { readonly team: AccountTeam }) {
  return (
    <div class="row">
      <svg class="swatch" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={color} />
      </svg>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span class="quiet">
        {members === 1 ? "1 member" : `${members} members`}
        {description !== "" && (
          <>
            {" "}
            · <bdi>{description}</bdi>
          </>
        )}
      </span>
    </div>
  );
}

function EditTeam({
  viewer,
  team,
  state,
}: Pick<TeamsProps, "viewer" | "state"> & { readonly team: AccountTeam }) {
  const of = (name: string): string => `${name}.${team.id}`;
  return (
    <details {...(of("icon") in state.values && { open: true })}>
      <summary>
        Change how <bdi>{team.name}</bdi> looks
      </summary>
      <Form viewer={viewer} action={`/portal/teams/${team.id}`} label={`Look of ${team.name}`}>
        <div class="pair">
          <Field
            name={of("icon")}
            value={team.icon}
            state={state}
            required
            hint="A name, such as users or briefcase."
          />
          <Field name={of("color")} type="color" value={team.color} state={state} />
          <Field name={of("description")} value={team.description} max={255} state={state} />
        </div>
        <div>
          <button type="submit">
            Save <span class="visually-hidden">{team.name}</span>
          </button>
        </div>
      </Form>
    </details>
  );
}
