import {
  boardTeams,
  teamArchive,
  teamBoardDelete,
  teamBoardPut,
  teamCreate,
  teamDelete,
  teamGet,
  teamList,
  teamPatch,
  teamPersonDelete,
  teamPersonPut,
  teamRestore,
} from "#contract/team.ts";
import type { Door } from "#server/http/door.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { Teams } from "./team-service.ts";

export function bindTeams(door: Door, teams: Teams): void {
  door.bind(teamList, async ({ session }) => {
    const items = await teams.list(session.userId);
    return { items, count: items.length };
  });
  door.bind(teamGet, async ({ session, params }) => ({ team: await teams.get(session.userId, params.team) }));
  // A key that is sent to make a repeat known is the id of the team where none is given.
  door.bind(teamCreate, async ({ session, body, request }) => ({
    team: await teams.create(session.userId, { ...body, id: body.id ?? mutationIdOf(request) }),
  }));
  door.bind(teamPatch, async ({ session, params, body }) => ({
    team: await teams.edit(session.userId, params.teamId, body),
  }));
  door.bind(teamArchive, async ({ session, params }) => ({
    team: await teams.archive(session.userId, params.teamId),
  }));
  door.bind(teamRestore, async ({ session, params }) => ({
    team: await teams.restore(session.userId, params.teamId),
  }));
  door.bind(teamDelete, async ({ session, params }) => {
    await teams.remove(session.userId, params.teamId);
    return undefined;
  });
  door.bind(teamPersonPut, async ({ session, params, body }) => {
    await teams.setPerson(session.userId, params.teamId, params.userId, body.role);
    return undefined;
  });
  door.bind(teamPersonDelete, async ({ session, params }) => {
    await teams.removePerson(session.userId, params.teamId, params.userId);
    return undefined;
  });
  door.bind(teamBoardPut, async ({ session, params, body }) => {
    await teams.setBoard(session.userId, params.teamId, params.boardId, body.role);
    return undefined;
  });
  door.bind(teamBoardDelete, async ({ session, params }) => {
    await teams.removeBoard(session.userId, params.teamId, params.boardId);
    return undefined;
  });
  door.bind(boardTeams, async ({ session, params }) => {
    const items = await teams.ofBoard(session.userId, params.boardId);
    return { items, count: items.length };
  });
}
