import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { avatarAddress } from "#contract/users/avatar-address.ts";
import { AVATAR_MAX_BYTES, AVATAR_PIXELS } from "#contract/users/avatar.ts";
import { DELETION_GRACE_DAYS, PROOF_LIFE_S } from "#contract/core/limit.ts";
import { newSecret, objectName } from "#server/files/file-store.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { getBytes } from "#server/testing/upload.ts";
import { createAvatarQueries } from "./avatar-queries.ts";
import { createAvatars } from "./avatar-service.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

const picture = (width = 40, height = 30) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

async function put(as: TestUser, bytes: Uint8Array, type = "image/jpeg", app = at) {
  const response = await app.http.inject({
    method: "PUT",
    url: "/api/user/avatar",
    headers: { "content-type": type, authorization: `Bearer ${as.token}` },
    payload: Buffer.from(bytes),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** Gives a user a picture and returns its id. */
async function uploadAvatar(as: TestUser): Promise<string> {
  const { body } = await put(as, await picture().jpeg().toBuffer());
  return avatarIn(body["user"]);
}

const avatarIn = (row: unknown): string => String(Object(row).avatar);
const show = (avatar: string) => getBytes(at, avatarAddress(avatar));
const own = async (as: TestUser): Promise<unknown> =>
  Object((await at.call("GET", "/api/user/info", { as })).body["user"]).avatar;
const unused = async (avatar: string) => {
  const object = objectName(avatar);
  return (await at.db.database.pool.query("select 1 from file_unused where object = $1", [object])).rowCount;
};

describe("the picture of a user", () => {
  test("[AV-01] is uploaded, replaced and deleted; each has an address of its own, and a replaced one is not found", async () => {
    const anna = await makeUser(at);
    expect(await own(anna)).toBeNull();
    const first = await uploadAvatar(anna);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([await own(anna), (await show(first)).status, await unused(first)]).toEqual([first, 200, 0]);
    const second = await uploadAvatar(anna);
    expect(second).not.toBe(first);
    expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200]);
    expect([await unused(first), await unused(second)]).toEqual([1, 0]);
    const { body } = await at.call("DELETE", "/api/user/avatar", { as: anna });
    expect(body).toMatchObject({ user: { id: anna.id, avatar: null } });
    expect([await own(anna), (await show(second)).status, await unused(second)]).toEqual([null, 404, 1]);
    expect((await at.call("DELETE", "/api/user/avatar", { as: anna })).status).toBe(200);
  });

  test("[AV-02] is rejected if it only claims to be a picture, or is too large", async () => {
    const anna = await makeUser(at);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const whole = await picture(300, 300).jpeg().toBuffer();
    const refused: [string, Uint8Array, string][] = [
      ["nothing", Buffer.alloc(0), "image/png"],
      ["an SVG", Buffer.from(svg), "image/svg+xml"],
      ["an SVG that says it is a PNG", Buffer.from(svg), "image/png"],
      ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "image/jpeg"],
      ["a kind that is not taken", await picture().gif().toBuffer(), "image/gif"],
      ["one that is cut off", whole.subarray(0, whole.length / 2), "image/jpeg"],
      [
        "a script behind the first bytes of a picture",
        Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"),
        "image/jpeg",
      ],
      ["one with more pixels than are opened", await huge(), "image/png"],
    ];
    for (const [what, bytes, type] of refused) {
      expect([what, await put(anna, bytes, type)]).toMatchObject([
        what,
        { status: 400, body: { code: "AVATAR_UNREADABLE" } },
      ]);
    }
    expect((await put(anna, Buffer.alloc(AVATAR_MAX_BYTES + 1))).status).toBe(413);
    expect(await own(anna)).toBeNull();
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "[AV-03] in the format %s is encoded again: square, rotated, opaque and without metadata",
    async (kind) => {
      const anna = await makeUser(at);
      const bytes = await picture(400, 200)
        .withExif({ IFD0: { Copyright: "СЕКРЕТ-55.75" } })
        .withMetadata({ orientation: 6 })
        .toFormat(kind)
        .toBuffer();
      const { body } = await put(anna, bytes);
      const shown = await show(avatarIn(body["user"]));
      const { format, width, height, exif, xmp, icc, orientation, hasAlpha } = await sharp(shown.bytes).metadata();
      expect([format, width, height, hasAlpha]).toEqual(["webp", AVATAR_PIXELS, AVATAR_PIXELS, false]);
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    },
  );

  test("[AV-04] is returned without a session, only as a picture and cached forever; an unknown name is not found", async () => {
    const avatar = await uploadAvatar(await makeUser(at));
    expect((await show(avatar)).headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow, noarchive",
    });
    for (const other of ["0".repeat(32), "..%2f..%2fetc", avatar.toUpperCase(), avatar.slice(1)])
      expect([other, (await show(other)).status]).toEqual([other, 404]);
    expect((await show("0".repeat(32))).headers["cache-control"]).toBe("no-store");
  });

  test("[AV-09] is rejected if the server cannot decode pictures", async () => {
    const avatars = createAvatars({
      queries: createAvatarQueries(at.db.database.pool),
      store: at.store,
      draw: null,
      newAvatar: newSecret,
      broadcastProfile: () => Promise.resolve(),
      now: at.clock.now,
    });
    await expect(avatars.put(vera.id, await picture().jpeg().toBuffer())).rejects.toMatchObject({ code: "AVATAR_OFF" });
    expect(await own(vera)).toBeNull();
  });
});

/** A few bytes that decode to 5,000 by 5,000 pixels. */
const huge = () =>
  sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#000" } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

describe("other users", () => {
  test("[AV-05] get a new picture or name by the streams of all boards where the user has a role", async () => {
    const [anna, boris] = [await makeUser(at, { name: "Анна" }), await makeUser(at)];
    const board = await makeBoard(at, boris);
    const inside = await makeBoard(at, boris, { boardId: board.id });
    await setRole(at, boris, { boardId: board.id, userId: anna.id, role: "viewer" });
    const whole = async (id: string) => (await at.call("GET", `/api/board/${id}`, { as: boris })).body;
    const before = await whole(board.id);
    const avatar = await uploadAvatar(anna);
    const named = { id: anna.id, username: anna.username, name: "Анна", avatar };
    expect((await whole(board.id))["members"]).toContainEqual(expect.objectContaining({ ...named, role: "viewer" }));
    // With access by the parent only, the user is in no row of the nested board.
    expect((await whole(inside.id))["users"]).toContainEqual(named);
    for (const path of [`board/${inside.id}/users`, "user/people"])
      expect((await at.call("GET", `/api/${path}`, { as: boris })).body["items"]).toContainEqual(
        expect.objectContaining(named),
      );
    await at.call("PATCH", "/api/user", { as: anna, body: { name: "Анна Котова" } });
    // An unchanged name is not broadcast.
    await at.call("PATCH", "/api/user", { as: anna, body: { name: "Анна Котова", timeZone: "Asia/Omsk" } });
    await at.call("DELETE", "/api/user/avatar", { as: anna });
    const changesUrl = `/api/board/${board.id}/changes?since=${String(before["seq"])}&epoch=${String(before["epoch"])}`;
    const { body } = await at.call("GET", changesUrl, { as: boris });
    const memberChange = (name: string, shown: string | null) => ({
      actor: anna.id,
      ops: [{ e: "member", id: anna.id, t: "set", f: { name, avatar: shown } }],
    });
    const changes: unknown = body["changes"];
    expect(changes).toMatchObject([
      memberChange("Анна", avatar),
      memberChange("Анна Котова", avatar),
      memberChange("Анна Котова", null),
    ]);
    const { body: after } = await at.call("GET", `/api/board/${board.id}`, { as: boris });
    expect(after["members"]).toContainEqual(
      expect.objectContaining({ name: "Анна Котова", avatar: null, role: "viewer" }),
    );
  });

  test("[AV-06] get no notification about it, and the role does not change", async () => {
    const [anna, boris] = [await makeUser(at), await makeUser(at)];
    const board = await makeBoard(at, boris);
    await setRole(at, boris, { boardId: board.id, userId: anna.id, role: "editor" });
    const news = async () => {
      await at.app.notifications.jobs.notifier.run();
      return (
        await at.db.database.pool.query("select kind from notification where user_id = any($1)", [[anna.id, boris.id]])
      ).rows;
    };
    const before = await news();
    await uploadAvatar(anna);
    expect(await news()).toEqual(before);
    expect((await at.call("GET", `/api/board/${board.id}`, { as: anna })).body).toMatchObject({ role: "editor" });
  });

  test("[AD-09] [AD-07] do not see it after an administrator removes it without being named, until a new upload", async () => {
    const [anna, boris] = [await makeUser(at), await makeUser(at)];
    const board = await makeBoard(at, anna);
    await setRole(at, anna, { boardId: board.id, userId: boris.id, role: "viewer" });
    const avatar = await uploadAvatar(anna);
    const take = (as: TestUser, userId = anna.id) => at.call("DELETE", `/api/admin/people/${userId}/avatar`, { as });
    expect(await take(boris)).toMatchObject({ status: 403, body: { code: "ADMIN_ONLY" } });
    const proven = (ago: number) =>
      at.db.database.pool.query("update session set proven_at = $1 where user_id = $2", [
        new Date(at.clock.now() - ago),
        vera.id,
      ]);
    await proven((PROOF_LIFE_S + 1) * 1_000);
    expect(await take(vera)).toMatchObject({ status: 403, body: { code: "PROOF_NEEDED" } });
    await proven(0);
    expect([await own(anna), (await show(avatar)).status]).toEqual([avatar, 200]);
    expect((await take(vera)).body).toMatchObject({ person: { id: anna.id, avatar: null } });
    expect([await own(anna), (await show(avatar)).status, await unused(avatar)]).toEqual([null, 404, 1]);
    const { body: seen } = await at.call("GET", `/api/board/${board.id}`, { as: boris });
    expect(seen["members"]).toContainEqual(expect.objectContaining({ id: anna.id, avatar: null }));
    const { rows } = await at.db.database.pool.query(
      "select c.actor, c.ops from change c where c.stream_id = $1 order by c.seq desc limit 1",
      [`b:${board.id}`],
    );
    expect(rows).toMatchObject([{ actor: anna.id, ops: [{ e: "member", id: anna.id, f: { avatar: null } }] }]);
    expect((await take(vera)).status).toBe(200);
    expect(await take(vera, randomUUID())).toMatchObject({ status: 404, body: { code: "USER_UNKNOWN" } });
    expect((await show(await uploadAvatar(anna))).status).toBe(200);
  });

  test("[AV-05] see it in teams and in the list of users of the server", async () => {
    const anna = await makeUser(at);
    const avatar = await uploadAvatar(anna);
    const { body } = await at.call("POST", "/api/team", { as: anna, body: { name: "Читальня" } });
    expect(body["team"]).toBeDefined();
    expect((await at.call("GET", "/api/team", { as: anna })).text).toContain(avatar);
    const list = await at.call("GET", `/api/admin/people?search=${anna.username}`, { as: vera });
    expect(list.body["items"] ?? list.body).toMatchObject([{ id: anna.id, avatar }]);
  });
});

describe("the picture and the account", () => {
  test("[AV-07] the data export contains the picture, and null if its bytes are missing", async () => {
    const anna = await makeUser(at);
    const avatar = await uploadAvatar(anna);
    const { bytes } = await show(avatar);
    const data = async () => Object(JSON.parse((await at.call("GET", "/api/user/data", { as: anna })).text));
    expect((await data()).profile.avatar).toBe(`data:image/webp;base64,${bytes.toString("base64")}`);
    await at.store.remove(objectName(avatar));
    expect((await data()).profile).toMatchObject({ id: anna.id, avatar: null });
  });

  test("[AV-08] the deletion of the account removes the picture from rows and logs, and leaves its bytes to the cleanup", async () => {
    const [anna, boris] = [await makeUser(at), await makeUser(at)];
    const board = await makeBoard(at, boris);
    await setRole(at, boris, { boardId: board.id, userId: anna.id, role: "editor" });
    const avatar = await uploadAvatar(anna);
    await at.call("DELETE", "/api/user", { as: anna, body: { username: anna.username } });
    const ago = "- make_interval(secs => $2::float8)";
    const seconds = DELETION_GRACE_DAYS * 86_400 + 120;
    const { pool } = at.db.database;
    await pool.query(`update "user" set delete_at = delete_at ${ago} where id = $1`, [anna.id, seconds]);
    await pool.query(`update session set created_at = created_at ${ago} where user_id = $1`, [anna.id, seconds]);
    await at.app.accountDeletions.run();
    expect([(await show(avatar)).status, await unused(avatar)]).toEqual([404, 1]);
    const { rows } = await pool.query("select 1 from change c where c.ops::text like $1", [`%${avatar}%`]);
    expect(rows).toEqual([]);
  });
});
