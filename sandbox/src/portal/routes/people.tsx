import { Hono } from "hono";
import { invalid } from "../../foundation/index.js";
import {
  addUser,
  getUser,
  listTeams,
  listUsers,
  moveUser,
  timeZones,
  updateTeam,
} from "../../domain/index.js";
import { emptyForm, type FormState } from "../html/form.js";
import { People } from "../pages/people.js";
import type { Portal, PortalContext, PortalEnv, FormFields } from "../request/environment.js";
import { requireManager } from "../request/guard.js";
import { attempt, formStatus, goOn, pageOf, param, send } from "../request/send.js";
import { asCaller } from "../session/viewer.js";

/** The users of an account, and its teams. */
export function peopleRoutes(portal: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/people", (c) => show(portal, c, emptyForm));
  routes.post("/people", (c) => add(portal, c));
  routes.post("/people/:id", (c) => move(portal, c));
  routes.post("/teams/:id", (c) => change(portal, c));
  return routes;
}

async function show({ core }: Portal, c: PortalContext, state: FormState): Promise<Response> {
  const viewer = c.get("viewer");
  const users = await listUsers(core, asCaller(viewer), { query: pageOf(c) });
  const teams = await listTeams(core.database, viewer.account.id);
  const props = { viewer, users, teams, state };
  return send(c, <People {...props} />, formStatus(state));
}

async function add(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const form = c.get("form");
  const outcome = await attempt(form, () => addFrom(portal, c, form));
  return "state" in outcome ? show(portal, c, outcome.state) : goOn(c, "people", "added");
}

async function addFrom({ core }: Portal, c: PortalContext, form: FormFields): Promise<string> {
  const accountId = c.get("viewer").account.id;
  const user = personIn(form);
  const users = await core.database.query("SELECT id FROM users WHERE lower(email) = lower($1)", [
    user.email,
  ]);
  if (users.length > 0)
    throw invalid([{ field: "email", message: "The email has already been taken." }]);
  const teams = await listTeams(core.database, accountId);
  const team = teams.find(({ id }) => id === form.text("team"));
  const roles = team === undefined ? {} : { [team.id]: roleOf(form) };
  return addUser(core, { accountId, ...user, roles });
}

/** The person that a form describes. Empty fields are left out. */
function personIn(form: FormFields) {
  const email = form.text("email");
  const phone = form.text("phone");
  const timezone = form.text("timezone");
  const faults = [
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 255
      ? []
      : ["email", "a valid email address"],
    /^(?:\+?[\d ().-]{3,40})?$/.test(phone) ? [] : ["phone", "a valid phone number"],
    timezone === "" || timeZones.includes(timezone) ? [] : ["timezone", "a time zone"],
  ];
  const errors = faults.flatMap(([field, what]) =>
    field === undefined ? [] : [{ field, message: `The ${field} field must be ${what}.` }],
  );
  const [first, ...rest] = errors;
  if (first !== undefined) throw invalid([first, ...rest]);
  const [firstName, middleName, lastName] = ["first_name", "middle_name", "last_name"].map(
    (name) => form.text(name) || undefined,
  );
  return {
    email,
    firstName,
    middleName,
    lastName,
    ...(phone !== "" && { phone }),
    ...(timezone !== "" && { timezone }),
  };
}

const roles = ["owner", "admin", "member"];

function roleOf(form: FormFields): string {
  const role = form.text("role");
  return roles.includes(role) ? role : "member";
}

async function move({ core }: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const viewer = c.get("viewer");
  const { id } = await getUser(core, asCaller(viewer), param(c, "id"));
  const to = c.get("form").text("to") === "inactive" ? "inactive" : "active";
  if (id === viewer.user.id)
    throw invalid([{ field: "to", message: "You cannot deactivate yourself." }]);
  await moveUser(core, id, to);
  return goOn(c, "people", to === "inactive" ? "deactivated" : "activated");
}

async function change(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const form = c.get("form");
  const teamId = param(c, "id");
  const accountId = c.get("viewer").account.id;
  const text = (name: string): string => form.text(`${name}.${teamId}`);
  const look = {
    icon: text("icon"),
    color: text("color").toLowerCase(),
    description: text("description"),
  };
  const outcome = await attempt(
    form,
    () => updateTeam(portal.core, { accountId, teamId }, look),
    teamId,
  );
  return "state" in outcome ? show(portal, c, outcome.state) : goOn(c, "people", "saved");
}
