import { boardsInUse, forgetCopies } from "./copies.ts";
import { syncOf } from "./disk/databases.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import { clearDetails } from "../details/detail-disk.ts";
import { dropCopies } from "./records/quota.ts";
import type { DeviceContents, DeviceCopies } from "../copies-api.ts";
import { post } from "../tabs/tabs.ts";

/** Returns the cached data of this device, to be counted and cleared by the user. */
export function copiesOf(engine: Engine): DeviceCopies {
  return { count: () => countCopies(engine), clear: () => clearCopies(engine) };
}

/** Counts the stored rows, answers and mutations of the user. */
async function countCopies(engine: Engine): Promise<DeviceContents> {
  const userId = userOf(engine)?.id;
  const rows = await engine.disk.kanban(["boards", "tasks"], "read", async (transaction) => {
    const records = await transaction.all("boards");
    const boards = records.filter((record) => {
      const { _owner: owner } = record;
      return owner === userId && syncOf(record) !== undefined;
    });
    return { boards: boards.length, tasks: (await transaction.keys("tasks")).length };
  });
  const own = await engine.disk.sync(["outbox", "rejected", "responses"], "read", async (transaction) => {
    const entries = await transaction.all("outbox");
    const refused = await transaction.all("rejected");
    const answers = await transaction.all("responses");
    return {
      unsent: entries.filter((entry) => entry.userId === userId && entry.acks === null).length,
      refused: refused.filter((entry) => entry.userId === userId).length,
      answers: answers.length,
    };
  });
  return { ...rows, ...own };
}

/** Deletes what the server can send again (SY-74). Keeps what the user wrote, with the boards that it belongs to. */
async function clearCopies(engine: Engine): Promise<void> {
  await engine.disk.sync(["responses", "filePreviews"], "write", async (transaction) => {
    await transaction.clear("responses");
    await transaction.clear("filePreviews");
  });
  await clearDetails(engine);
  const needed = boardsInUse(engine);
  await dropCopies(engine, (record) => !needed.has(record.id));
  forgetCopies(engine);
  post(engine, { kind: "cleared" });
}
