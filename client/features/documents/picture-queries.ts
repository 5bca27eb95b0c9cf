import type { Sync } from "#client/sync/sync-api.ts";
import type { DocumentPorts, StoredPicture } from "./document-tools.ts";

/** Stores a picture with the task or board, and returns the id of its attachment. Throws if it is refused. */
export type KeepPicture = (file: File) => Promise<string>;

export interface Pictures extends Pick<DocumentPorts, "keepPicture"> {
  readonly pictureUrl: NonNullable<DocumentPorts["pictureUrl"]>;
  /** Releases the pictures when they are no longer shown. */
  drop(): void;
}

interface PictureEntry {
  url: string | undefined;
  isRequested: boolean;
  unwatch: (() => void) | null;
}

/** Pictures of a shared text: attachments of its task or board. They are loaded from the device, or as previews from the server. */
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
    // The picture may still be uploading, or the network may be down: a change of its row or of the connection loads it again.
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
  // The server has no file while it is still uploading, and its row says so; a picture of another task or board has no row here.
  if (own !== null || sync.store.get("attachment", id)?.hasPreview === false) return own;
  // Without a network the small preview that is cached here is better than nothing.
  return (await files.preview(attachment, "screen")) ?? (await files.preview(attachment, "card"));
}

/** Returns the size that reserves space for the picture; nothing if this browser cannot draw it. */
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
