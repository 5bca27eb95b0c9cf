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

/** Figures of the whole server are counted for it. */
const STATE_COST = 20;
/** Every board on which the person has a role is told. */
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
