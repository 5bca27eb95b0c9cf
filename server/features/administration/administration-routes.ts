import {
  adminAvatarRemove,
  adminBackup,
  adminPassword,
  adminPeople,
  adminPersonSet,
  adminRegistration,
  adminServer,
} from "#contract/administration.ts";
import type { Door } from "#server/http/door.ts";
import type { Administration } from "./administration-service.ts";

/** Figures of the whole server are counted for it. */
const STATE_COST = 20;
/** Every board on which the person has a role is told. */
const TOLD_COST = 10;

export function bindAdministration(door: Door, administration: Administration): void {
  door.bind(adminServer, ({ session }) => administration.server(session), { cost: STATE_COST });
  door.bind(adminRegistration, ({ session, body }) => administration.setRegistration(session, body.mode));
  door.bind(adminBackup, ({ session }) => administration.backUp(session));
  door.bind(adminPeople, ({ session, query }) => administration.people(session, query));
  door.bind(adminPersonSet, async ({ session, params, body }) => ({
    person: await administration.setPerson(session, params.userId, body),
  }));
  door.bind(adminPassword, async ({ session, params }) => ({
    password: await administration.resetPassword(session, params.userId),
  }));
  door.bind(
    adminAvatarRemove,
    async ({ session, params }) => ({ person: await administration.removeAvatar(session, params.userId) }),
    { cost: TOLD_COST },
  );
}
