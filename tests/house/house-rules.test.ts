import { beforeAll, describe, expect, it } from "vitest";
import { allColumnsProblems, joinedRolesProblems, russianProblems, worldProblems } from "./code-rules.ts";
import { folderProblems, nameProblems, roleProblems, sizeProblems } from "./file-rules.ts";
import { brotherProblems, cutLineProblems } from "./style-rules.ts";
import { bannedWordProblems, participleTypeProblems } from "./word-rules.ts";
import { type Problem, projectSources, type Source } from "#scripts/source-tree.ts";

/** A rule, files that violate it and files that comply with it. */
interface Rule {
  name: string;
  check: (source: Source) => Problem[];
  broken: Source[];
  allowed: Source[];
}

const file = (path: string, text = ""): Source => ({ path, text });
const SYNC = "client/sync/outbox/push.ts";
const SERVICE = "server/features/tasks/task-service.ts";

const RULES: Rule[] = [
  {
    name: "a file's role is one of the closed list",
    check: roleProblems,
    broken: [
      file("server/features/tasks/task-controller.ts"),
      file("server/features/tasks/moves.ts"),
      file("server/features/tasks/boards-module.ts"),
      file("server/modules/wiring.ts"),
      file("contract/mutations/task.ts"),
      file("contract/task.ts"),
      file("client/pages/board.tsx"),
      file("client/pages/board-data.ts"),
    ],
    allowed: [
      file(SERVICE),
      file("server/features/tasks/tasks-module.ts"),
      file("server/features/tasks/due-logic.ts"),
      file("server/modules/entities-module.ts"),
      file("server/modules/handlers.ts"),
      file("server/features/tasks/task-move.test.ts"),
      file("server/features/imports/trello/checklist.ts"),
      file("client/features/tasks/task-card.tsx"),
      file("client/features/tasks/task-card.module.css"),
      file("client/entities/task/task-text.ts"),
      file("client/pages/board-page.tsx"),
      file("server/http/http-api.ts"),
    ],
  },
  {
    name: "names are kebab-case and say what the file holds",
    check: nameProblems,
    broken: [
      file("client/ui/TaskCard.tsx"),
      file("server/db/change_log.ts"),
      file("client/ui/date-utils.ts"),
      file("client/utils/date.ts"),
      file("server/http/index.ts"),
      file("server/session-manager.ts"),
    ],
    allowed: [
      file("client/ui/button.tsx"),
      file("tests/e2e/board.e2e.test.ts"),
      file("client/pages/index-page.tsx"),
      file("server/common-password.ts"),
    ],
  },
  {
    name: "a file has at most 300 lines",
    check: sizeProblems,
    broken: [file("client/ui/button.tsx", "\n".repeat(301))],
    allowed: [file("client/ui/button.tsx", "\n".repeat(300)), file("client/ui/button.test.tsx", "\n".repeat(400))],
  },
  {
    name: "no style asks every element of a page for its brothers",
    check: brotherProblems,
    broken: [
      file("client/ui/form.module.css", ".form > * + * {\n  margin-top: 8px;\n}"),
      file("client/ui/form.module.css", ".wash ~ * { top: 0 }"),
      file("client/ui/form.module.css", "@media print {\n  .row > :nth-child(3) { top: 0 }\n}"),
      file("client/ui/form.module.css", ".box:has(> :nth-last-child(3)) { top: 0 }"),
    ],
    allowed: [
      file("client/ui/form.module.css", ".form > :where(:not(:first-child)) { top: calc(1px + 2px * 3) }"),
      file("client/ui/form.module.css", ".row + .row::before, .people td:nth-child(2) { top: 0 }"),
      file("client/ui/form.module.css", "/* .form > * + * { } */ .form > * { top: 0 }"),
    ],
  },
  {
    name: "no text is cut in the middle of a line",
    check: cutLineProblems,
    broken: [
      file("client/ui/form.module.css", ".quote { padding: 7px 10px; -webkit-line-clamp: 3; }"),
      file("client/ui/form.module.css", ".quote { line-clamp: 3; padding: 7px }"),
      file("client/ui/form.module.css", ".quote { line-clamp: 3; padding: 0 4px 2px; }"),
      file("client/ui/form.module.css", ".quote { padding-bottom: 4px; line-clamp: 3; }"),
    ],
    allowed: [
      file("client/ui/form.module.css", ".quote { padding: 7px 10px; } .quote > span { line-clamp: 3; }"),
      file("client/ui/form.module.css", ".quote { padding: 0 4px; line-clamp: 3; }"),
      file("client/ui/form.module.css", ".quote { padding: 7px 10px 0; line-clamp: 3; }"),
      file("client/ui/form.module.css", ".quote { padding-left: 7px; line-clamp: 3; }"),
    ],
  },
  {
    name: "Russian words of the interface stand in -text.ts",
    check: russianProblems,
    broken: [
      file("client/ui/button.tsx", 'export const label = "Сохранить";'),
      file("client/ui/button.tsx", "export const label = `Доска ${1}`;"),
      file("client/ui/button.tsx", "export const Label = () => <b>Сохранить</b>;"),
      file("client/ui/button.tsx", 'export const Label = () => <b title="Ё" />;'),
    ],
    allowed: [
      file("client/ui/button-text.ts", 'export const label = "Сохранить";'),
      file("client/ui/button.tsx", '// Сохранить\nexport const label = "Save"; /* Ещё */'),
      file("client/ui/button.tsx", "export const yo = /ё/g;"),
      file("client/ui/button.test.tsx", 'expect("Сохранить");'),
      file("contract/core/error.ts", 'export const text = "Нет";'),
    ],
  },
  {
    name: "a query names its columns",
    check: allColumnsProblems,
    broken: [
      file("server/features/tasks/task-queries.ts", 'export const all = "select * from task";'),
      file("server/features/tasks/task-queries.ts", "export const all = sql`\n  SELECT\n t.* from task t`;"),
      file(
        "server/features/tasks/task-queries.ts",
        "export const all = sql`insert into task (id) values (1) returning *`;",
      ),
      file("server/features/tasks/task-queries.ts", 'export const all = db.selectFrom("task").selectAll().execute();'),
      file("server/db/migrations/001-start.sql", "create view v as select * from task;"),
    ],
    allowed: [
      file(
        "server/features/tasks/task-queries.ts",
        "export const n = sql`select count(*), id from task`; // select * from",
      ),
      file("server/db/copy.test.ts", 'export const all = "select * from task";'),
    ],
  },
  {
    name: "roles on boards are not joined",
    check: joinedRolesProblems,
    broken: [
      file("server/access/role-query.ts", "export const own = `select m.role from way w\n join board_role m on true`;"),
      file("server/access/role-query.ts", 'export const own = "select 1 from way w LEFT JOIN board_role m on true";'),
    ],
    allowed: [
      file("server/access/role-query.ts", "export const own = `select m.role from way w, ${rolesOn('w.id')} m`;"),
      file("server/access/role-query.ts", 'export const own = "select m.role from board_role m where m.user_id = $1";'),
    ],
  },
  {
    name: "sync, services and the contract are handed their clock, chance and world",
    check: worldProblems,
    broken: [
      file(SYNC, "export const now = () => Date.now();"),
      file("client/sync/ports/memory/memory-storage.ts", "export const now = () => Date.now();"),
      file(SYNC, "export const now = () => new Date();"),
      file(SYNC, "export const chance = Math.random;"),
      file(SYNC, "export const id = () => crypto.randomUUID();"),
      file(SYNC, "setTimeout(() => 1, 5);"),
      file(SYNC, 'export const answer = await fetch("/api");'),
      file(SYNC, "export const read = (get = fetch as unknown) => get;"),
      file(SYNC, 'export const token = localStorage.getItem("t");'),
      file(SYNC, "export const world = { fetch };"),
      file(SYNC, "export const { indexedDB: base } = globalThis;"),
      file(SERVICE, "export const at = new Date().toISOString();"),
      file(SERVICE, 'import { randomUUID } from "node:crypto";\nexport const id = randomUUID;'),
      file("contract/core/position.ts", "export const jitter = () => Math.random();"),
    ],
    allowed: [
      file(SYNC, "export const wait = (env: { setTimeout: typeof setTimeout }) => env.setTimeout(() => 1, 5);"),
      file(SYNC, "export function read({ fetch, now }: Ports) { return fetch(now()); }"),
      file(SYNC, "export const at = (ms: number) => new Date(ms);"),
      file("client/sync/ports/browser/browser-env.ts", "export const now = () => Date.now();"),
      file("client/sync/ports/browser/web-locks.ts", "export const locks = navigator.locks;"),
      file("client/sync/outbox/push.test.ts", "export const now = () => Date.now();"),
      file("server/http/http-api.ts", "export const now = () => Date.now();"),
    ],
  },
  {
    name: "a name has no word that the glossary replaces",
    check: bannedWordProblems,
    broken: [
      file(SYNC, "export const held = 1;"),
      file(SYNC, "export interface Row { hops: number }"),
      file(SYNC, "export function tellEverybody() {}"),
      file(SYNC, "export const f = ({ asked: whatWasSaid }: { asked: string }) => whatWasSaid;"),
      file(SYNC, "export interface Row { dueTerm: string }"),
      file(SYNC, "export const [first, ...laterOnes] = [1];"),
      file("client/ui/button.tsx", "export type HueProps = { a: 1 };"),
    ],
    allowed: [
      file("server/db/tables.ts", "export interface Row { hops: number }"),
      file(SYNC, "export const loaded = { held: 1 };"),
      file(SYNC, 'export const text = "told"; // what was said'),
      file(SYNC, "export const interlace = 1; export const hearth = 2;"),
    ],
  },
  {
    name: "a type is named by a noun, not by a participle",
    check: participleTypeProblems,
    broken: [
      file(SYNC, "export type Asked = 1;"),
      file(SYNC, "interface Held { a: 1 }"),
      file(SYNC, "type TeamGiven = 1;"),
      file(SYNC, "export class ReaderFailed extends Error {}"),
    ],
    allowed: [
      file(SYNC, "export type SnapshotRequest = 1; type Feed = 2; interface Field { a: 1 }"),
      file(SYNC, "export const asserted = 1;"),
    ],
  },
];

describe("the code rules", () => {
  let sources: Source[] = [];

  beforeAll(() => {
    sources = projectSources();
  });

  it("read the files of the project", () => {
    expect(sources.map(({ path }) => path)).toContain("tests/house/house-rules.test.ts");
    expect(sources.filter(({ path }) => path.startsWith("contract/")).length).toBeGreaterThan(0);
  });

  describe.each(RULES)("$name", ({ check, broken, allowed }) => {
    it.each(broken)("rejects $path: $text", (source) => {
      expect(check(source)).not.toEqual([]);
    });

    it.each(allowed)("accepts $path: $text", (source) => {
      expect(check(source)).toEqual([]);
    });

    it("is not violated in the project", () => {
      expect(sources.flatMap(check)).toEqual([]);
    });
  });

  it("a folder has 2 to 25 sources", () => {
    const folder = (path: string, count: number): Source[] =>
      Array.from({ length: count }, (_, at) => file(`${path}/file-${at}.ts`));
    expect(folderProblems(folder("client/ui/drag", 26))).toHaveLength(1);
    expect(folderProblems([...folder("client/ui/one", 1), file("client/ui/one/file-0.test.ts")])).toHaveLength(1);
    expect(folderProblems([...folder("client/ui/drag", 25), ...folder("contract/core", 2)])).toEqual([]);
    expect(folderProblems(sources)).toEqual([]);
  });
});
