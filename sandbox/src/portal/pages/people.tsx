import type { User } from "@apostille/evaluation-services/types";
import type { ListPage } from "../../foundation/index.js";
import { type AccountTeam, timeZones } from "../../domain/index.js";
import { ActionForm, Field, Form, type FormState, Problems, Select } from "../html/form.js";
import { Pager, Table } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card } from "../html/parts.js";
import { Text } from "../html/text.js";
import { toneOf, inWords } from "../html/words.js";
import { nameOf, type Viewer } from "../session/viewer.js";
import { Teams } from "./teams.js";

export interface PeopleProps {
  readonly viewer: Viewer;
  readonly users: ListPage<User>;
  readonly teams: readonly AccountTeam[];
  readonly state: FormState;
}

export function People({ viewer, users, teams, state }: PeopleProps) {
  return (
    <Page title="People" viewer={viewer} area="people">
      <Head title="People">
        <p class="quiet">
          Who works for <bdi>{viewer.account.name}</bdi>, and in which teams.
        </p>
      </Head>
      <Problems state={state} />
      <Card title="Users">
        <Table
          label="Users"
          columns={["Name", "Contact", { wide: "Teams" }, { state: "Status" }, ""]}
          rows={users.data.map((user) => [
            <NameAndZone user={user} />,
            <Contact user={user} />,
            <Memberships user={user} />,
            <Badge tone={toneOf(user.status)}>{inWords(user.status)}</Badge>,
            <Switch viewer={viewer} user={user} />,
          ])}
        />
        <Pager meta={users.meta} href={(page) => `/portal/people?page=${page}`} what="users" />
      </Card>
      {viewer.manages && <AddUser viewer={viewer} teams={teams} state={state} />}
      <Teams viewer={viewer} teams={teams} state={state} />
    </Page>
  );
}

function NameAndZone({ user }: { readonly user: User }) {
  return (
    <span>
      <bdi>{nameOf(user)}</bdi>
      {user.timezone !== null && (
        <div class="quiet small">{user.timezone.replaceAll("_", " ")}</div>
      )}
    </span>
  );
}

function Contact({ user: { email, phone } }: { readonly user: User }) {
  return (
    <span>
      <Text of={email} />
      {phone !== null && <div class="quiet small nowrap">{phone}</div>}
    </span>
  );
}

function Memberships({ user }: { readonly user: User }) {
  if (user.teams.length === 0) return <span class="quiet">None</span>;
  return (
    <span>
      {user.teams.map(({ name, role }, index) => (
        <>
          {index > 0 && ", "}
          <bdi>{name}</bdi> ({role})
        </>
      ))}
    </span>
  );
}

function Switch({ viewer, user }: { readonly viewer: Viewer; readonly user: User }) {
  if (user.id === viewer.user.id) return <span class="quiet">You</span>;
  if (!viewer.manages) return null;
  const active = user.status === "active";
  return (
    <ActionForm
      viewer={viewer}
      action={`/portal/people/${user.id}`}
      label={active ? "Deactivate" : "Activate"}
      about={nameOf(user)}
      fields={{ to: active ? "inactive" : "active" }}
      asks={active ? { about: "deactivate", back: "/portal/people" } : undefined}
    />
  );
}

function AddUser({ viewer, teams, state }: Pick<PeopleProps, "viewer" | "teams" | "state">) {
  return (
    <Card title="Add a user">
      <Form viewer={viewer} action="/portal/people">
        <div class="pair">
          <Field name="email" type="email" state={state} required />
          <Field name="first_name" state={state} />
          <Field name="middle_name" state={state} />
          <Field name="last_name" state={state} />
          <Field name="phone" type="tel" state={state} />
          <Select
            name="timezone"
            options={[
              ["", "Not specified"],
              ...timeZones.map((zone) => [zone, zone.replaceAll("_", " ")] as const),
            ]}
            state={state}
          />
          <Select
            name="team"
            options={[["", "No team"], ...teams.map(({ id, name }) => [id, name] as const)]}
            state={state}
          />
          <Select name="role" options={roles} value="member" state={state} />
        </div>
        <div>
          <button class="primary" type="submit">
            Add user
          </button>
        </div>
      </Form>
    </Card>
  );
}

const roles = ["owner", "admin", "member"].map((role) => [role, inWords(role)] as const);
