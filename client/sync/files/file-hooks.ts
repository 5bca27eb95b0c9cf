import { inBackground, userOf, type Engine } from "../engine/engine.ts";
import { unsentFilesIn } from "../storage/records/file-records.ts";
import type { FileHooks, FilesMemory } from "../engine/files-memory.ts";
import type { FilesView } from "../files-api.ts";

/** Access to the code of files. It is imported when a task is opened, or when a file is unsent. */

/** Throws if no user is signed in. */
export async function filesOf(engine: Engine): Promise<FilesView> {
  const hooks = await loadHooks(engine);
  await hooks.ready();
  return hooks;
}

async function loadHooks(engine: Engine): Promise<FileHooks> {
  const { createFiles } = await import("./files.ts");
  return (engine.files.hooks ??= createFiles(engine));
}

/** Sends the files when there are a network and a session. Loads no code if there are none. */
export function sendFiles(engine: Engine): void {
  if (engine.files.hooks !== null) engine.files.hooks.send();
  else inBackground(engine, "Files that wait could not be looked for", wake(engine));
}

/** Another tab has attached a file, or deleted one. */
export function fileNews(engine: Engine): Promise<void> {
  engine.files.hooks?.reread();
  return engine.files.hooks === null ? wake(engine) : Promise.resolve();
}

async function wake(engine: Engine): Promise<void> {
  const userId = userOf(engine)?.id;
  if (userId === undefined) return;
  const waiting = await engine.disk.sync(["files"], "read", (transaction) => unsentFilesIn(transaction, userId));
  if (waiting.length > 0 && userOf(engine)?.id === userId) (await loadHooks(engine)).send();
}

/** Removes all files from memory, because the user has signed out. */
export function dropFiles(engine: Engine): void {
  engine.files.hooks?.drop();
  Object.assign(engine.files, { hooks: null, waiting: 0, refused: 0 } satisfies FilesMemory);
}
