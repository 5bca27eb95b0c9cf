import { randomBytes, randomUUID } from "node:crypto";
import { text as textOf } from "node:stream/consumers";
import { Readable } from "node:stream";
import { deflateRawSync, crc32 } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { boardArchive } from "#contract/exchange/board-archive.ts";
import { ARCHIVE_MAX_BYTES } from "#contract/core/limit.ts";
import { openArchive } from "#server/features/imports/reading/archive/open-archive.ts";
import { anyBoardFile } from "#server/testing/board-files.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** Exports and imports of boards with nested boards and files. */
let at: TestApp;
let vera: TestUser;
let mark: TestUser;
let topId: string;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at, { name: "Вера Ким" });
  mark = await makeUser(at, { name: "Марк Громов" });
  topId = (await makeBoard(at, vera)).id;
  await setRole(at, vera, { boardId: topId, userId: mark.id, role: "editor" });
});
afterAll(() => at.close());

const bearer = (as: TestUser) => ({ authorization: `Bearer ${as.token}` });

async function take(payload: Buffer | string, query = `source=auto&parent=${topId}`, as = vera) {
  const answer = await at.http.inject({
    method: "POST",
    url: `/api/board/import?${query}`,
    headers: bearer(as),
    payload,
  });
  const body: { board?: { id: string }; code?: string; report?: { files: number; boards: number; losses: unknown[] } } =
    answer.json();
  return { status: answer.statusCode, code: body.code, id: body.board?.id ?? "", report: body.report };
}

async function give(boardId: string, as = vera): Promise<Buffer> {
  const url = `/api/board/${boardId}/export?format=zip`;
  const answer = await at.http.inject({ method: "GET", url, headers: bearer(as) });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  return answer.rawPayload;
}

interface ArchiveContent {
  index: unknown;
  boards: string[];
  files: string[];
}

async function open(bytes: Buffer): Promise<ArchiveContent> {
  const archive = await openArchive(bytes);
  const read = async (name: string) => textOf(Readable.from(archive.read(name)));
  const index = boardArchive.parse(JSON.parse(await read("yarus.json")));
  const boards = await Promise.all(index.boards.map(({ file }) => read(file)));
  const names = boards.flatMap((board) => board.match(/files\/[0-9a-f-]{36}/g) ?? []);
  const files: string[] = [];
  for (const name of names) files.push(Buffer.from(await archive.whole(name, 1_000_000)).toString("base64"));
  return { index: index.boards, boards, files };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns the comparable content: ids are numbered in the order of appearance, and fields of each export are removed. */
function withoutIds({ index, boards, files }: ArchiveContent): unknown {
  const names = new Map<string, string>();
  const parsed = boards.map((board) => {
    const {
      exportedAt: _at,
      people: _people,
      ...rest
    }: Record<string, unknown> = JSON.parse(board, (key, value: unknown) => (key === "seal" ? undefined : value));
    const order = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    const labels = Array.isArray(rest["labels"]) ? rest["labels"].toSorted(order) : [];
    return { ...rest, labels };
  });
  const normalized = JSON.stringify(parsed).replaceAll(UUID, (id) => {
    if (!names.has(id)) names.set(id, `id ${String(names.size)}`);
    return names.get(id) ?? "";
  });
  return { index, boards: JSON.parse(normalized) as unknown, files };
}

async function attach(holder: { taskId: string } | { boardId: string }, bytes: Buffer): Promise<string> {
  const id = randomUUID();
  const args = { ...holder, name: "План ремонта.bin", type: "application/x-plan", size: bytes.length };
  const actor = { userId: vera.id, username: vera.username };
  // Attachments are ordered by their time of creation.
  at.clock.advance(1);
  await at.app.mutator.mutate(actor, { mutationId: randomUUID(), op: "attachment.create", id, args });
  if (bytes.length === 0) return id;
  await at.http.inject({
    method: "PUT",
    url: `/api/attachments/${id}/upload?offset=0`,
    headers: { ...bearer(vera), "content-type": "application/octet-stream" },
    payload: bytes,
  });
  return id;
}

const tasksOf = async (boardId: string): Promise<string[]> =>
  (
    await at.db.database.pool.query<{ id: string }>("select id from task where board_id = $1 order by number", [
      boardId,
    ])
  ).rows.map(({ id }) => id);

describe("an archive", () => {
  it("[ST-07] keeps the order of nested boards, but not the place of the outermost one", async () => {
    const { id: outer } = await makeBoard(at, vera, { boardId: topId, title: "Дом" });
    const places = { Азбука: "a2", Букварь: "a1", Словарь: null };
    const actor = { userId: vera.id, username: vera.username };
    const place = (id: string, sort: string) =>
      at.app.mutator.mutate(actor, { mutationId: randomUUID(), op: "board.place", id, args: { sort } });
    await place(outer, "a7");
    for (const [title, sort] of Object.entries(places)) {
      const { id } = await makeBoard(at, vera, { boardId: outer, title });
      if (sort !== null) await place(id, sort);
    }
    const { id: came } = await take(await give(outer));
    const { rows } = await at.db.database.pool.query<{ title: string; sort: string | null }>(
      "select title, sort from board where board_id = $1 or id = $1 order by sort nulls last, title",
      [came],
    );
    expect(rows).toEqual([
      { title: "Букварь", sort: "a1" },
      { title: "Азбука", sort: "a2" },
      { title: "Дом", sort: null },
      { title: "Словарь", sort: null },
    ]);
  });

  it("[EX-16] restores nested boards, texts and files unchanged", async () => {
    const board = anyBoardFile({ here: [vera.id, mark.id] });
    const sizes = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(board, board, board, sizes, async (one, two, three, lengths) => {
        const first = await take(JSON.stringify(one));
        const second = await take(JSON.stringify(two), `source=yarus&parent=${first.id}`);
        await take(JSON.stringify(three), `source=yarus&parent=${second.id}`);
        const tasks = [...(await tasksOf(first.id)), ...(await tasksOf(second.id))];
        const pages = [{ boardId: second.id }, { boardId: first.id }];
        const holders = [...tasks.map((taskId) => ({ taskId })), ...pages];
        for (const [place, size] of lengths.entries()) {
          await attach(holders[place % holders.length] ?? { boardId: first.id }, randomBytes(size));
          await attach(pages[place % 2] ?? { boardId: first.id }, randomBytes(size));
        }
        const out = await give(first.id);
        const back = await take(out);
        expect(back).toMatchObject({ status: 201, report: { boards: 3, losses: [] } });
        expect(withoutIds(await open(await give(back.id)))).toEqual(withoutIds(await open(out)));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);

  it("[EX-16] updates picture references in texts to the new attachments", async () => {
    const { id } = await makeBoard(at, vera, { boardId: topId });
    const file = await fileWith(id);
    const made = await take(JSON.stringify(file));
    const [taskId = ""] = await tasksOf(made.id);
    const pictureId = await attach({ taskId }, Buffer.from("не картинка"));
    const onPageId = await attach({ boardId: made.id }, Buffer.from("не картинка и тут"));
    const zip = await give(made.id);
    const { boards } = await open(zip);
    const text = `Схема\n\n![план](picture:${pictureId})`;
    const board = JSON.parse(boards[0] ?? "");
    const taskWithFile = board.tasks.find(({ attachments }: { attachments: unknown[] }) => attachments.length > 0);
    taskWithFile.description = text;
    board.board.page = `![зал](picture:${onPageId})`;
    const back = await take(await zipOf({ ...(await entriesOf(zip)), "boards/0.json": JSON.stringify(board) }));
    expect(back.report?.losses).toEqual([]);
    const again = await open(await give(back.id));
    const exported: { tasks: { description: string; attachments: { id: string }[] }[] } = JSON.parse(
      again.boards[0] ?? "",
    );
    const task = exported.tasks.find(({ attachments }) => attachments.length > 0);
    expect(task?.attachments[0]?.id).not.toBe(pictureId);
    expect(task?.description).toBe(`Схема\n\n![план](picture:${task?.attachments[0]?.id ?? ""})`);
    const { page, attachments }: { page: string; attachments: { id: string }[] } = JSON.parse(
      again.boards[0] ?? "",
    ).board;
    expect(attachments[0]?.id).not.toBe(onPageId);
    expect(page).toBe(`![зал](picture:${attachments[0]?.id ?? ""})`);
    const bytes = ["не картинка и тут", "не картинка"].map((one) => Buffer.from(one).toString("base64"));
    expect(again.files).toEqual(expect.arrayContaining(bytes));
    expect(again.files.length % 2).toBe(0);
  });

  it("[EX-08] contains only nested boards that the user may export", async () => {
    const outer = await makeBoard(at, vera, { boardId: topId });
    const closed = await makeBoard(at, vera, { boardId: outer.id });
    await at.db.database.pool.query("update board set inherit = false where id = $1", [closed.id]);
    expect((await open(await give(outer.id))).boards).toHaveLength(2);
    expect((await open(await give(outer.id, mark))).boards).toHaveLength(1);
  });
});

/** Returns a board file with at least one task. */
async function fileWith(boardId: string): Promise<Record<string, unknown>> {
  const { body } = await at.call("GET", `/api/board/${boardId}/export?format=json`, {
    as: vera,
  });
  const [sample] = fc.sample(
    anyBoardFile({ here: [vera.id] }).filter(({ tasks }) => tasks.length > 0),
    1,
  );
  return { ...body, ...sample };
}

async function entriesOf(bytes: Buffer): Promise<Record<string, Buffer | string>> {
  const archive = await openArchive(bytes);
  const { boards } = await open(bytes);
  const names = ["yarus.json", ...boards.map((_board, place) => `boards/${String(place)}.json`)];
  const files = boards.flatMap((board) => board.match(/files\/[0-9a-f-]{36}/g) ?? []);
  const entries: Record<string, Buffer> = {};
  for (const name of [...names, ...files]) entries[name] = Buffer.from(await archive.whole(name, ARCHIVE_MAX_BYTES));
  return entries;
}

async function zipOf(entries: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

interface Lie {
  name?: string;
  size?: number;
  sum?: number;
}

/** Builds a ZIP of one entry with a header that may be false. */
function rawZip(bytes: Buffer, { name = "data.json", size = bytes.length, sum = crc32(bytes) }: Lie): Buffer {
  const packed = deflateRawSync(bytes);
  const header = Buffer.alloc(22);
  [20, 0x800, 8, 0, 0].forEach((value, place) => header.writeUInt16LE(value, place * 2));
  header.writeUInt32LE(sum, 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(size, 18);
  const named = Buffer.from(name);
  const lengths = Buffer.from([named.length, 0, 0, 0]);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), header, lengths, named, packed]);
  const central = Buffer.concat([
    Buffer.from("PK\u0001\u0002"),
    Buffer.from([20, 0]),
    header,
    lengths,
    Buffer.alloc(14),
    named,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\u0005\u0006"), end]);
}

describe("an archive with false claims", () => {
  const data = Buffer.from(JSON.stringify([{ id: 1, title: "Дом" }]));
  const counted = async () =>
    (await at.db.database.pool.query("select (select count(*) from board) b, (select count(*) from file) f")).rows;

  it("is imported as an archive of Vikunja when its claims are true", async () => {
    expect(await take(rawZip(data, {}))).toMatchObject({ status: 201, report: { boards: 1 } });
  });

  it.each<[string, () => Buffer, string]>([
    ["of more bytes than it says", () => rawZip(Buffer.alloc(5_000_000, 32), { size: 100 }), "ARCHIVE_BROKEN"],
    ["of fewer bytes than it says", () => rawZip(data, { size: data.length + 5 }), "ARCHIVE_BROKEN"],
    ["of other bytes than it says", () => rawZip(data, { sum: 1 }), "ARCHIVE_BROKEN"],
    ["of more bytes than may come out", () => rawZip(data, { size: ARCHIVE_MAX_BYTES + 1 }), "ARCHIVE_TOO_LARGE"],
    ["with a name that leads out of it", () => rawZip(data, { name: "../data.json" }), "ARCHIVE_BROKEN"],
    ["with a name of a whole disk", () => rawZip(data, { name: "/etc/passwd" }), "ARCHIVE_BROKEN"],
    ["with nothing of ours", () => rawZip(data, { name: "notes.txt" }), "IMPORT_BROKEN"],
    ["that ends too soon", () => rawZip(data, {}).subarray(0, 60), "ARCHIVE_BROKEN"],
  ])("[EX-17] is refused: one %s", async (_what, make, code) => {
    const before = await counted();
    expect(await take(make())).toMatchObject({ code });
    expect(await counted()).toEqual(before);
  });

  it.each<[string, unknown, string]>([
    ["by a circle", [{ parent: null }, { parent: 1 }], "IMPORT_CIRCULAR"],
    ["with two tops", [{ parent: null }, { parent: null }], "IMPORT_BROKEN"],
    ["of a newer build", "newer", "IMPORT_VERSION_NEWER"],
  ])("[EX-14] is refused: boards %s", async (_what, boardPlaces, code) => {
    const { id } = await makeBoard(at, vera, { boardId: topId });
    const entries = await entriesOf(await give(id));
    const { boards: _boards, ...index } = JSON.parse(String(entries["yarus.json"]));
    const isNewer = !Array.isArray(boardPlaces);
    const boards = isNewer ? [] : boardPlaces.map((place: object) => ({ file: "boards/0.json", ...place }));
    const indexJson = JSON.stringify({ ...index, boards, ...(isNewer ? { version: 2 } : {}) });
    expect((await take(await zipOf({ ...entries, "yarus.json": indexJson }))).code).toBe(
      code === "IMPORT_CIRCULAR" || code === "IMPORT_BROKEN" ? code : "IMPORT_VERSION_NEWER",
    );
  });
});
