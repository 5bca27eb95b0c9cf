import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "#server/testing/external/s3-server.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import { type FileStore, newSecret, objectName, readPieces } from "./file-store.ts";
import type { S3Settings } from "#server/config/files-config.ts";
import { createS3FileStore } from "./s3-file-store.ts";
import { withFormerStore } from "./two-file-stores.ts";

let folder: string;
let s3Server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yarus-store-"));
  s3Server = await startS3Server();
});
afterAll(async () => {
  await s3Server.close();
  await rm(folder, { recursive: true, force: true });
});

const newName = () => objectName(newSecret());

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/**
 * The S3 server of the tests, or a real service: `S3_TEST_ENDPOINT=http://… S3_TEST_BUCKET=… S3_TEST_ACCESS_KEY=… S3_TEST_SECRET_KEY=…`.
 */
function s3Settings(): S3Settings {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket = "yarus" } = process.env;
  const { S3_TEST_ACCESS_KEY: accessKey = "", S3_TEST_SECRET_KEY: secretKey = "" } = process.env;
  return endpoint === undefined ? s3Server.settings : { endpoint, region: "us-east-1", bucket, accessKey, secretKey };
}

describe.each<[string, () => FileStore]>([
  ["the disk", () => createDiskFileStore(folder)],
  ["S3", () => createS3FileStore(s3Settings())],
  [
    "a new store with a former one",
    () => withFormerStore(createDiskFileStore(join(folder, "new")), createDiskFileStore(folder)),
  ],
])("%s", (_name, open) => {
  test("[AT-12] stores objects, reads parts of them and removes them", async () => {
    const store = open();
    const [name, bytes] = [newName(), randomBytes(300_000)];
    await store.put(name, bytes);
    expect((await bytesOf(store.read(name, 0, bytes.length))).equals(bytes)).toBe(true);
    expect((await bytesOf(store.read(name, 0, Number.MAX_SAFE_INTEGER))).equals(bytes)).toBe(true);
    expect(await bytesOf(store.read(name, 100_000, 100_010))).toEqual(bytes.subarray(100_000, 100_010));
    expect(await bytesOf(store.read(name, 5, 5))).toHaveLength(0);
    await store.put(name, bytes);
    await store.remove(name);
    await store.remove(name);
    await expect(bytesOf(store.read(name, 0, 1))).rejects.toMatchObject({ code: "FILE_GONE" });
  });

  test("[AT-12] refuses a name that it did not make", async () => {
    const store = open();
    for (const name of ["../../etc/passwd", "/etc/passwd", "ab/../../x", randomUUID(), `${newName()}/x`]) {
      await expect(store.put(name, Buffer.from("x"))).rejects.toThrow("not the name of an object");
      await expect(bytesOf(store.read(name, 0, 1))).rejects.toThrow("not the name of an object");
      await expect(store.remove(name)).rejects.toThrow("not the name of an object");
    }
  });
});

test("[AT-12] a bucket call with a wrong secret fails and reports the answer of the service", async () => {
  const store = createS3FileStore({ ...s3Server.settings, secretKey: "wrong" });
  await expect(store.put(newName(), Buffer.from("x"))).rejects.toThrow("answered 403: SignatureDoesNotMatch");
});

describe("the disk", () => {
  test("[AT-12] stores only complete objects, readable by its owner alone", async () => {
    const own = join(folder, "own");
    const store = createDiskFileStore(own);
    const name = newName();
    await store.put(name, randomBytes(10));
    const [first = "", last = ""] = name.split("/");
    expect(await readdir(join(own, first))).toEqual([last]);
    expect((await stat(join(own, name))).mode & 0o777).toBe(0o600);
  });

  test("[AT-12] refuses an object with DISK_FULL when it is full", async ({ skip }) => {
    skip(process.platform !== "linux", "needs /dev/full of Linux");
    // /dev/full accepts no bytes: the partial file of the object is a link to it.
    const [name, full] = [newName(), join(folder, "full")];
    await mkdir(join(full, name.slice(0, 2)), { recursive: true });
    await symlink("/dev/full", join(full, `${name}.part`));
    await expect(createDiskFileStore(full).put(name, Buffer.alloc(9))).rejects.toMatchObject({ code: "DISK_FULL" });
    expect(await readdir(join(full, name.slice(0, 2)))).toEqual([]);
  });
});

test("[AT-12] objects of the former store are still read after a change to another store", async () => {
  const [former, store] = [createDiskFileStore(join(folder, "former")), createDiskFileStore(join(folder, "later"))];
  const both = withFormerStore(store, former);
  const [old, fresh] = [newName(), newName()];
  await former.put(old, Buffer.from("old"));
  await both.put(fresh, Buffer.from("new"));
  expect((await bytesOf(both.read(old, 1, 3))).toString()).toBe("ld");
  await expect(bytesOf(former.read(fresh, 0, 3))).rejects.toMatchObject({ code: "FILE_GONE" });
  await both.remove(old);
  await expect(bytesOf(both.read(old, 0, 3))).rejects.toMatchObject({ code: "FILE_GONE" });
});

test("[AT-08] consecutive pieces are read as one file for every range", async () => {
  const store = createDiskFileStore(folder);
  const bytes = randomBytes(30);
  const pieces: { object: string; length: number }[] = [];
  for (const [start, end] of [
    [0, 1],
    [1, 17],
    [17, 30],
  ] as const) {
    const object = newName();
    await store.put(object, bytes.subarray(start, end));
    pieces.push({ object, length: end - start });
  }
  for (let start = 0; start <= 30; start += 1) {
    for (let end = start; end <= 30; end += 3) {
      expect(await bytesOf(readPieces(store, pieces, start, end))).toEqual(bytes.subarray(start, end));
    }
  }
});
