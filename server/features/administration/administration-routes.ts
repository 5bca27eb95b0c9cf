import {
  adminAvatarRemove,
  adminBackup,
  adminPassword,
  adminPeople,
  adminPersonSet,
  adminRegistration,
  adminServer,
} from "#contract/administration/administration.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Administration } from "./administration-service.ts";

/** Counts rows of the whole server. */
const STATE_COST = 20;
/** Notifies every board on which the user has a role. */
const BROADCAST_COST = 10;

export function bindAdministration(api: HttpApi, administration: Administration): void {
  api.bind(adminServer, ({ session }) => administration.server(session), { cost: STATE_COST });
  api.bind(adminRegistration, ({ session, body }) => administration.setRegistration(session, body.mode));
  api.bind(adminBackup, ({ session }) => administration.backUp(session));
  api.bind(adminPeople, ({ session, query }) => administration.people(session, query));
  api.bind(adminPersonSet, async ({ session, params, body }) => ({
    person: await administration.setPerson(session, params.userId, body),
  }));
  api.bind(adminPassword, async ({ session, params }) => ({
    password: await administration.resetPassword(session, params.userId),
  }));
  api.bind(
    adminAvatarRemove,
    async ({ session, params }) => ({ person: await administration.removeAvatar(session, params.userId) }),
    { cost: BROADCAST_COST },
  );
}
