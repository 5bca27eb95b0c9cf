import { aFileTask } from "#server/testing/file-task.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { BOARD_ARCHIVE_FORMAT, BOARD_ARCHIVE_INDEX, BOARD_ARCHIVE_VERSION } from "#contract/exchange/board-archive.ts";
import { BOARD_FILE_FORMAT, BOARD_FILE_VERSION } from "#contract/exchange/board-file.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import { plainText } from "#contract/documents/document-text.ts";
import { fromPlainText } from "#contract/markdown/plain-text.ts";
import { toMarkdown } from "#contract/markdown/write-markdown.ts";
import type { ImportDraft } from "./draft/import-draft.ts";
import { readImport, type ReadPlace } from "./read-import.ts";

/** Every import of a text with a board keeps its line breaks (DO-60). */

const TIME = "2026-03-01T08:00:00.000Z";
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const PLACE: ReadPlace = {
  people: [],
  isSealed: () => true,
  clean: (file) => file,
  maxFileBytes: 1_000,
  timeZone: "Europe/Moscow",
};

/** Texts in our own format are Markdown, as an export writes them. */
const written = (text: string): string => toMarkdown(fromPlainText(text, false));

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

function ownFile(text: string) {
  return {
    format: BOARD_FILE_FORMAT,
    version: BOARD_FILE_VERSION,
    exportedAt: TIME,
    board: { title: "Доска", color: "violet", key: "ДОС", icon: null, page: written(text) },
    columns: [
      { id: id(1), name: "Надо", color: null, kind: "queue", wipLimit: null, wipMode: "soft", archivedAt: null },
    ],
    labels: [],
    customFields: [],
    rules: [],
    people: [{ id: id(3), username: "anna", name: "Анна Котова" }],
    tasks: [
      aFileTask({
        id: id(2),
        columnId: id(1),
        title: "Дом",
        createdAt: TIME,
        createdBy: id(3),
        description: written(text),
        comments: [
          {
            id: id(4),
            authorId: id(3),
            body: text,
            parentId: null,
            mentions: [],
            reactions: {},
            createdAt: TIME,
            editedAt: null,
            deletedAt: null,
          },
        ],
      }),
    ],
  };
}

async function archiveOf(text: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  const boards = [{ file: "boards/0.json", parent: null }];
  const index = { format: BOARD_ARCHIVE_FORMAT, version: BOARD_ARCHIVE_VERSION, exportedAt: TIME, boards };
  zip.addBuffer(Buffer.from(JSON.stringify(index)), BOARD_ARCHIVE_INDEX);
  zip.addBuffer(Buffer.from(JSON.stringify(ownFile(text))), "boards/0.json");
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function trello(text: string) {
  const action = {
    type: "commentCard",
    date: TIME,
    memberCreator: { fullName: "Анна" },
    data: { text, card: { id: "c1" } },
  };
  return {
    name: "Доска",
    desc: text,
    lists: [{ id: "l1", name: "Надо", closed: false, pos: 1 }],
    cards: [{ id: "c1", idList: "l1", name: "Дом", desc: text, pos: 1, badges: { comments: 1 } }],
    actions: [action],
  };
}

function planka(text: string) {
  return {
    item: { id: "1", name: "Доска" },
    included: {
      users: [{ id: "7", name: "Анна", username: "anna" }],
      lists: [{ id: "11", boardId: "1", type: "active", name: "Надо", position: 1 }],
      cards: [{ id: "21", listId: "11", position: 1, name: "Дом", description: text }],
    },
  };
}

function wekan(text: string) {
  return {
    _format: "wekan-board-1.0.0",
    _id: "b1",
    title: "Доска",
    description: text,
    lists: [{ _id: "s1", title: "Надо", archived: false, sort: 0 }],
    swimlanes: [],
    cards: [{ _id: "c1", title: "Дом", listId: "s1", sort: 0, description: text, archived: false }],
    comments: [{ _id: "k1", cardId: "c1", userId: "u1", text, createdAt: TIME }],
  };
}

const kanboard = (text: string) => ({
  result: [
    {
      id: "1",
      name: "Default swimlane",
      columns: [
        {
          id: "3",
          title: "Надо",
          position: "1",
          tasks: [{ id: "5", title: "Дом", position: "1", column_id: "3", description: text, is_active: "1" }],
        },
      ],
    },
  ],
});

const github = (text: string) => [
  {
    number: 8,
    title: "Дом",
    body: text,
    state: "OPEN",
    labels: [],
    comments: [{ id: "1", author: { login: "octocat" }, body: text, createdAt: TIME }],
    createdAt: TIME,
    url: "https://github.com/octo/garden/issues/8",
  },
];

function vikunja(text: string) {
  const comments = [{ id: 5, comment: text, author: { id: 2, name: "Пётр" }, created: TIME }];
  const task = { id: 101, title: "Дом", description: text, done: false, index: 1, comments };
  return [{ id: 4, title: "Доска", description: text, parent_project_id: 0, position: 1, tasks: [task] }];
}

interface Road {
  source: string;
  file: (text: string) => Uint8Array | Promise<Uint8Array>;
  /** True when the tool exports a board's page. */
  hasPage: boolean;
  hasComments: boolean;
}

const all = { hasPage: true, hasComments: true };
const ROADS: Record<string, Road> = {
  "our own JSON": { source: "yarus", file: (text) => json(ownFile(text)), ...all },
  "our own ZIP": { source: "yarus", file: archiveOf, ...all },
  Trello: { source: "trello", file: (text) => json(trello(text)), ...all },
  "a table": {
    source: "csv",
    file: (text) => new TextEncoder().encode(`Название;Описание\r\nДом;${quoted(text)}\r\n`),
    hasPage: false,
    hasComments: false,
  },
  "a table of Todoist": {
    source: "csv",
    file: (text) => new TextEncoder().encode(`title,description\nДом,${quoted(text)}\n`),
    hasPage: false,
    hasComments: false,
  },
  "a table of Jira": {
    source: "csv",
    file: (text) => new TextEncoder().encode(`Summary,Status,Description\nДом,To Do,${quoted(text)}\n`),
    hasPage: false,
    hasComments: false,
  },
  Planka: { source: "planka", file: (text) => json(planka(text)), hasPage: false, hasComments: false },
  WeKan: { source: "wekan", file: (text) => json(wekan(text)), ...all },
  Kanboard: { source: "kanboard", file: (text) => json(kanboard(text)), hasPage: false, hasComments: false },
  GitHub: { source: "github", file: (text) => json(github(text)), hasPage: false, hasComments: true },
  Vikunja: { source: "vikunja", file: (text) => json(vikunja(text)), ...all },
};

const draftOf = async (road: Road, text: string): Promise<ImportDraft> => {
  const { draft } = await readImport({ source: road.source, bytes: await road.file(text) }, PLACE);
  const [inner] = draft.inside ?? [];
  return draft.tasks.length === 0 && inner !== undefined ? inner : draft;
};

/** As a reader sees it: lines with their indentation; the number of blank lines is ignored. */
const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
const shown = (form: DocumentForm | undefined): string[] => (form === undefined ? [] : linesOf(plainText(form)));

const words = fc.stringMatching(/^[а-яё]{1,8}(?: [а-яё0-9]{1,6}){0,3}[.,!?]?$/u);
const line = fc.oneof(
  words,
  words,
  fc.constant(""),
  words.map((text) => `  ${text}`),
  words.map((text) => `\t${text}`),
);
const plain = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), words, fc.constantFrom("\n", "\r\n"))
  .map(([lines, last, end]) => [...lines, last].join(end));

const named = Object.entries(ROADS);

describe("[DO-60] an imported text", () => {
  it.each(named)("keeps every line of plain words with its indentation: %s", async (_name, road) => {
    await fc.assert(
      fc.asyncProperty(plain, async (text) => {
        const { tasks, page } = await draftOf(road, text);
        expect(shown(tasks[0]?.description)).toEqual(linesOf(text));
        if (road.hasPage) expect(shown(page)).toEqual(linesOf(text));
      }),
      { numRuns: 60 },
    );
  });

  it.each(named.filter(([, road]) => road.hasComments))("keeps every line of a comment: %s", async (_name, road) => {
    await fc.assert(
      fc.asyncProperty(plain, async (text) => {
        const { tasks } = await draftOf(road, text);
        const body = tasks[0]?.comments?.[0]?.body ?? "";
        expect(linesOf(body).slice(body.startsWith("**") ? 1 : 0)).toEqual(linesOf(text));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["<p>раз<br>два<br/>три</p>", ["раз", "два", "три"]],
    ["<p>раз</p><p></p><p>два</p>", ["раз", "два"]],
    ["<div>раз</div><div>два</div>", ["раз", "два"]],
    ["раз<br>два", ["раз", "два"]],
    ["<ul><li><p>раз</p><p>ещё</p></li><li><p>два</p></li></ul>", ["• раз", "  ещё", "• два"]],
    [
      "<ul><li><p>раз<br>ещё</p><ul><li>внутри</li></ul></li></ul><p>после</p>",
      ["• раз", "  ещё", "  • внутри", "после"],
    ],
    ["<pre><code>раз\n  два</code></pre>", ["раз", "  два"]],
    ["<blockquote><p>раз</p><p>два</p></blockquote>", ["раз", "два"]],
    ["<table><tr><td>а</td><td>б</td></tr><tr><td>в</td><td>г</td></tr></table>", ["а б", "в г"]],
  ])("keeps the lines of Vikunja's HTML: %s", async (html, lines) => {
    const { draft } = await readImport({ source: "vikunja", bytes: json(vikunja(html)) }, PLACE);
    expect(shown((draft.inside?.[0] ?? draft).tasks[0]?.description)).toEqual(lines);
  });
});
