import { randomUUID } from "node:crypto";
import { keysBetween } from "#contract/core/position.ts";
import { createFromDraft, type DraftWriteContext } from "#server/features/imports/import-service.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import { people, type BoardPlan } from "./company-text.ts";
import { fillTasks, makeFields, type FieldFillContext, type MadeField } from "./field-values.ts";
import { seededRandom, type Random } from "./random.ts";
import { relateTasks } from "./task-relations.ts";
import { talkAbout } from "./task-talk.ts";
import { draftOf } from "./tasks.ts";

export interface SeedContext {
  mutator: Mutator;
  storage: SyncStorage;
  /** Ids of the people by username. */
  ids: ReadonlyMap<string, string>;
  /** Ids of the tasks of a board that are not in the archive. */
  tasksOf: (boardId: string) => Promise<string[]>;
  /** Milliseconds since 1970. */
  now: number;
}

export interface SeedCounts {
  boards: number;
  tasks: number;
}

const SEED = 2026;
/** Larger boards get no comments and relations: they only show how many tasks there can be. */
const TALKED_ABOUT_MAX = 500;
/** The number of tasks of a board whose fields are filled. */
const FILLED_MAX = 60;

/** Creates the boards of a company with their members, tasks and nested boards. The first user owns everything. */
export async function seedBoards(
  context: SeedContext,
  plans: readonly BoardPlan[],
  onBoard: (title: string, tasks: number) => void,
): Promise<SeedCounts> {
  const owner = people[0];
  const importing: DraftWriteContext = {
    mutator: context.mutator,
    storage: context.storage,
    actor: { userId: idOf(context, owner.username), username: owner.username },
    newId: randomUUID,
    documents: NO_TEXTS,
  };
  const planting: SeedRun = {
    context,
    importing,
    random: seededRandom(SEED),
    favourites: [],
    onBoard,
    made: { boards: 0, tasks: 0 },
    filling: { mutator: context.mutator, random: seededRandom(SEED + 1), owner: importing.actor, now: context.now },
  };
  for (const plan of plans) await plant(planting, plan, { parentId: null, inherited: [], fields: [] });
  await star(planting);
  return planting.made;
}

/** Drafts of the seed have no texts. */
const NO_TEXTS: DraftWriteContext["documents"] = {
  begin: () => Promise.reject(new Error("a draft of the seed has a text")),
  forget: () => Promise.resolve(),
};

interface SeedRun {
  context: SeedContext;
  importing: DraftWriteContext;
  random: Random;
  /** The context for custom fields. It has its own random generator, so that the rest of the seed does not depend on it. */
  filling: Omit<FieldFillContext, "peopleIds">;
  favourites: string[];
  onBoard: (title: string, tasks: number) => void;
  made: SeedCounts;
}

interface ParentContext {
  parentId: string | null;
  /** Ids of the members of the parent boards. */
  inherited: readonly string[];
  /** Custom fields of the parent boards. */
  fields: readonly MadeField[];
}

function idOf({ ids }: SeedContext, username: string): string {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`nobody is called ${username}`);
  return id;
}

async function plant(planting: SeedRun, plan: BoardPlan, under: ParentContext): Promise<void> {
  const { context, importing, random } = planting;
  const members = (plan.members ?? []).map((member) => ({ ...member, userId: idOf(context, member.username) }));
  const peopleIds = [
    ...new Set([importing.actor.userId, ...under.inherited, ...members.map((member) => member.userId)]),
  ];
  const draft = draftOf(plan, random, context.now, peopleIds);
  const boardId = randomUUID();
  const request = { mutationId: randomUUID(), boardId, parentId: under.parentId, color: plan.color };
  await createFromDraft(importing, request, draft);
  for (const { userId, role } of members) {
    await context.mutator.mutate(importing.actor, {
      mutationId: randomUUID(),
      op: "member.set",
      id: userId,
      args: { boardId, role },
    });
  }
  if (draft.tasks.length <= TALKED_ABOUT_MAX) {
    const actors = people.map(({ username }) => ({ userId: idOf(context, username), username }));
    const here = actors.filter(({ userId }) => peopleIds.includes(userId));
    const talk = { mutator: context.mutator, random, owner: importing.actor, people: here };
    const taskIds = await context.tasksOf(boardId);
    await talkAbout(talk, taskIds);
    await relateTasks(talk, taskIds);
  }
  const filling = { ...planting.filling, peopleIds };
  const fields = [...under.fields, ...(await makeFields(filling, boardId, plan.fields ?? []))];
  if (fields.length > 0) await fillTasks(filling, fields, (await context.tasksOf(boardId)).slice(0, FILLED_MAX));
  planting.made.boards += 1;
  planting.made.tasks += draft.tasks.length;
  planting.onBoard(plan.title, draft.tasks.length);
  if (plan.favourite === true) planting.favourites.push(boardId);
  for (const child of plan.children ?? [])
    await plant(planting, child, { parentId: boardId, inherited: peopleIds, fields });
}

async function star({ context, importing, favourites }: SeedRun): Promise<void> {
  const keys = keysBetween(null, null, favourites.length);
  for (const [at, id] of favourites.entries()) {
    const sort = keys[at] ?? "a0";
    await context.mutator.mutate(importing.actor, {
      mutationId: randomUUID(),
      op: "favourite.set",
      id,
      args: { sort },
    });
  }
}
