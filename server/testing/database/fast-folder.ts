import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A run of the tests uses several clusters at once; this is far more than they take. */
const ROOM = 2 * 1024 ** 3;

/** Creates a temporary folder that root's PostgreSQL user may enter, in memory if there is enough. */
export async function makeFastFolder(prefix: string): Promise<string> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const folder = await mkdtemp(join(bavail * bsize > ROOM ? memory : tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
