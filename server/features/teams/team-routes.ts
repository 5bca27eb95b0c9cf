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
} from "#contract/teams/team.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { Teams } from "./team-service.ts";

export function bindTeams(api: HttpApi, teams: Teams): void {
  api.bind(teamList, async ({ session }) => {
    const items = await teams.list(session.userId);
    return { items, count: items.length };
  });
  api.bind(teamGet, async ({ session, params }) => ({ team: await teams.get(session.userId, params.team) }));
  // An idempotency key is the team's id if none is given.
  api.bind(teamCreate, async ({ session, body, request }) => ({
    team: await teams.create(session.userId, { ...body, id: body.id ?? mutationIdOf(request) }),
  }));
  api.bind(teamPatch, async ({ session, params, body }) => ({
    team: await teams.edit(session.userId, params.teamId, body),
  }));
  api.bind(teamArchive, async ({ session, params }) => ({
    team: await teams.archive(session.userId, params.teamId),
  }));
  api.bind(teamRestore, async ({ session, params }) => ({
    team: await teams.restore(session.userId, params.teamId),
  }));
  api.bind(teamDelete, async ({ session, params }) => {
    await teams.remove(session.userId, params.teamId);
    return undefined;
  });
  api.bind(teamPersonPut, async ({ session, params, body }) => {
    await teams.setPerson(session.userId, params.teamId, params.userId, body.role);
    return undefined;
  });
  api.bind(teamPersonDelete, async ({ session, params }) => {
    await teams.removePerson(session.userId, params.teamId, params.userId);
    return undefined;
  });
  api.bind(teamBoardPut, async ({ session, params, body }) => {
    await teams.setBoard(session.userId, params.teamId, params.boardId, body.role);
    return undefined;
  });
  api.bind(teamBoardDelete, async ({ session, params }) => {
    await teams.removeBoard(session.userId, params.teamId, params.boardId);
    return undefined;
  });
  api.bind(boardTeams, async ({ session, params }) => {
    const items = await teams.ofBoard(session.userId, params.boardId);
    return { items, count: items.length };
  });
}
