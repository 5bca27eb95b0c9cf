import { Agent } from "node:http";
import { keysBetween } from "#contract/core/position.ts";
import { newId } from "./running.ts";
import { send, type Call, type Reply } from "./http-load.ts";

/** A signed-in user of the benchmark. */
export interface Person {
  userId: string;
  token: string;
  refreshToken: string;
}

export interface BenchBoard {
  boardId: string;
  columnIds: string[];
}

const agent = new Agent({ keepAlive: true });

export async function ask(base: string, call: Call): Promise<Reply> {
  const reply = await send(agent, base, call);
  if (reply.status >= 400)
    throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  return reply;
}

function field(value: unknown, ...path: string[]): unknown {
  let at = value;
  for (const name of path) at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}

export async function signUp(base: string, username: string): Promise<Person> {
  const body = JSON.stringify({ username, name: "Стенд", password: "bench-password-2026" });
  const answer: unknown = JSON.parse((await ask(base, { method: "POST", path: "/api/auth/base/signUp", body })).text);
  return {
    userId: String(field(answer, "user", "id")),
    token: String(field(answer, "token")),
    refreshToken: String(field(answer, "refreshToken")),
  };
}

export function authorised(person: Person): Record<string, string> {
  return { authorization: `Bearer ${person.token}` };
}

const COLUMNS = 10;

/** Creates a board; its last column has the kind «done». `parentId` is the parent board. */
export async function makeBoard(base: string, person: Person, title: string, parentId?: string): Promise<BenchBoard> {
  const keys = keysBetween(null, null, COLUMNS);
  const kindOf = (at: number): string => (at === COLUMNS - 1 ? "done" : "work");
  const columns = keys.map((sort, at) => ({ id: newId(), name: `Колонка ${at + 1}`, kind: kindOf(at), sort }));
  const boardId = newId();
  const body = JSON.stringify({ id: boardId, title, columns, boardId: parentId });
  await ask(base, { method: "POST", path: "/api/board/add", headers: authorised(person), body });
  return { boardId, columnIds: columns.map((column) => column.id) };
}

/** Creates a board with tasks by importing a table, as a user would; the titles have a usual length. */
export async function makeFilledBoard(base: string, person: Person, tasks: number): Promise<BenchBoard> {
  const rows = Array.from(
    { length: tasks },
    (_unused, at) => `Задача ${at} с названием обычной длины для проверки,Колонка ${at % COLUMNS}`,
  );
  const body = `title,column\n${rows.join("\n")}\n`;
  const headers = { ...authorised(person), "content-type": "text/csv" };
  const reply = await ask(base, { method: "POST", path: "/api/board/import?source=csv", headers, body });
  const boardId = String(field(JSON.parse(reply.text), "board", "id"));
  const kinds = await ask(base, { method: "GET", path: `/api/board/${boardId}/columns`, headers: authorised(person) });
  const items: unknown = field(JSON.parse(kinds.text), "items");
  const columnIds = Array.isArray(items) ? items.map((item: unknown) => String(field(item, "id"))) : [];
  return { boardId, columnIds };
}

const LEVELS = 10;

/** Creates a tree of `count` boards with ten levels. Returns one of the deepest boards. */
export async function makeTree(base: string, person: Person, count: number): Promise<BenchBoard> {
  let above: BenchBoard[] = [];
  for (let level = 0; level < LEVELS; level += 1) {
    const boards: BenchBoard[] = [];
    for (let at = 0; at < count / LEVELS; at += 1) {
      boards.push(
        await makeBoard(base, person, `Доска ${level}.${at}`, above[at % Math.max(1, above.length)]?.boardId),
      );
    }
    above = boards;
  }
  const [deepest] = above;
  if (deepest === undefined) throw new Error("a tree without boards");
  return deepest;
}

/** Returns a call that creates a task at the end of one of the board's columns. */
export function createCall(person: Person, board: BenchBoard, at: number): Call {
  const columnId = board.columnIds[at % board.columnIds.length] ?? "";
  const body = JSON.stringify({ id: newId(), title: `Новая задача ${at}`, columnId, boardId: board.boardId });
  return { method: "POST", path: "/api/tasks", headers: authorised(person), body };
}
