import { attachmentPreview, type PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import { fillPath } from "#contract/core/path.ts";
import { authorised } from "../http/authorised.ts";
import { isCurrent, type Engine } from "../engine/engine.ts";
import { NetworkFault, StorageFault } from "../ports/env.ts";
import { RefusalError } from "../http/exchange.ts";
import type { FilePreview } from "../storage/disk/databases.ts";
import { SessionOver } from "../http/refresh.ts";

/** The number of small pictures on the device above which the oldest are deleted. */
const CACHED_MAX = 400;
const CACHED_AFTER_EVICTION = 300;
const PICTURE = "image/webp";

/** Returns a smaller picture of an attachment, `null` if it is not available now. Small ones are cached for use offline. */
export async function previewOf(
  engine: Engine,
  { id, holderId }: { id: string; holderId: string },
  size: PreviewSize,
): Promise<Blob | null> {
  const cached = size === "card" ? await readPreview(engine, id) : null;
  if (cached !== null) return cached;
  const { generation } = engine;
  const body = await fetchPreview(engine, id, size);
  if (body !== null && size === "card" && isCurrent(engine, generation))
    await keepPreview(engine, { id, taskId: holderId, body, at: engine.env.clock.now() });
  return body;
}

async function fetchPreview(engine: Engine, id: string, size: PreviewSize): Promise<Blob | null> {
  const path = fillPath(attachmentPreview.path, { id, size });
  try {
    const { body } = await authorised(engine, { method: attachmentPreview.method, path, bytes: PICTURE });
    return body instanceof Blob ? body : null;
  } catch (error) {
    if (!(error instanceof NetworkFault || error instanceof RefusalError || error instanceof SessionOver)) throw error;
    engine.env.log.warn("A smaller picture did not come", error);
    return null;
  }
}

async function readPreview(engine: Engine, id: string): Promise<Blob | null> {
  try {
    const cached = await engine.disk.sync(["filePreviews"], "read", (transaction) =>
      transaction.get("filePreviews", id),
    );
    return cached?.body ?? null;
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    return null;
  }
}

/** Caches a picture. It is only a copy, so no room is made for it. */
async function keepPreview(engine: Engine, preview: FilePreview): Promise<void> {
  try {
    await engine.disk.sync(["filePreviews"], "write", async (transaction) => {
      await transaction.put("filePreviews", preview);
      if ((await transaction.keys("filePreviews")).length <= CACHED_MAX) return;
      const all = (await transaction.all("filePreviews")).toSorted((a, b) => a.at - b.at);
      for (const { id } of all.slice(0, all.length - CACHED_AFTER_EVICTION))
        await transaction.delete("filePreviews", id);
    });
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("A small picture is not kept", error);
  }
}
