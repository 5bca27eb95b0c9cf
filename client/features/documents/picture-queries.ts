import type { Sync } from "#client/sync/sync-api.ts";
import type { DocumentPorts, StoredPicture } from "./document-tools.ts";

/** Keeps a picture with the task or the board, and answers the id of its attachment. Throws what refuses it. */
export type KeepPicture = (file: File) => Promise<string>;

export interface Pictures extends Pick<DocumentPorts, "keepPicture"> {
  readonly pictureUrl: NonNullable<DocumentPorts["pictureUrl"]>;
  /** Nobody draws them any more. */
  drop(): void;
}

interface PictureEntry {
  url: string | undefined;
  isRequested: boolean;
  unwatch: (() => void) | null;
}

/** Pictures of a shared text: attachments of its task or its board, drawn from the device or as the server has made them anew. */
export function createPictures(
  sync: Sync,
  holderId: string,
  keep: KeepPicture | undefined,
  notify: () => void,
): Pictures {
  const drawn = new Map<string, PictureEntry>();

  async function ask(id: string, one: PictureEntry): Promise<void> {
    if (one.isRequested) return;
    one.isRequested = true;
    const body = await loadPicture(sync, id, holderId).catch((error: unknown) => {
      reportError(error);
      return null;
    });
    // It may be on its way to the server yet, or the network away: its row, or the connection, says when to ask again.
    one.isRequested = body !== null;
    if (body === null || drawn.get(id) !== one) return;
    one.url = URL.createObjectURL(body);
    one.unwatch?.();
    one.unwatch = null;
    notify();
  }

  function begin(id: string): PictureEntry {
    const one: PictureEntry = { url: undefined, isRequested: false, unwatch: null };
    drawn.set(id, one);
    const again = (): void => void ask(id, one);
    const ends = [sync.store.subscribeRow("attachment", id, again), sync.connection.subscribe(again)];
    one.unwatch = () => {
      for (const end of ends) end();
    };
    again();
    return one;
  }

  return {
    pictureUrl: (id) => (drawn.get(id) ?? begin(id)).url,
    ...(keep && {
      keepPicture: async (file: File) => {
        const size = await sizeOf(file);
        return { id: await keep(file), ...size };
      },
    }),
    drop() {
      for (const { url, unwatch } of drawn.values()) {
        unwatch?.();
        if (url !== undefined) URL.revokeObjectURL(url);
      }
      drawn.clear();
    },
  };
}

async function loadPicture(sync: Sync, id: string, holderId: string): Promise<Blob | null> {
  const files = await sync.files();
  const attachment = { id, holderId };
  const own = await files.bytes(id);
  // While it is on its way the server has none, and says so by its row later; one of another task or board has no row here.
  if (own !== null || sync.store.get("attachment", id)?.hasPreview === false) return own;
  // Without a network the small one that is kept here is better than nothing.
  return (await files.preview(attachment, "screen")) ?? (await files.preview(attachment, "card"));
}

/** Holds the picture's place before it is drawn; what this browser cannot draw has none. */
async function sizeOf(file: File): Promise<Pick<StoredPicture, "width" | "height">> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return {};
  }
}
