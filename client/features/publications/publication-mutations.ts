import { attempt } from "#client/shared/errors/attempt.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { publicationEnd, publicationPut, type PublicationDays } from "#contract/boards/publication.ts";
import { publicationText } from "./publication-text.ts";

/**
 * Creates a new link of a board and copies it. Resolves with true on success. If `days` is left out, the expiry of the previous link is
 * kept. The device makes the id, so that a retry after a lost response does not create another link.
 */
export async function openByLink(sync: Sync, boardId: string, days?: PublicationDays | null): Promise<boolean> {
  const body = { id: sync.newId(), ...(days === undefined ? {} : { days }) };
  const made = sync.call(publicationPut, { params: { boardId }, body });
  if (!(await attempt(made))) return false;
  const { link } = (await made).publication;
  if (link !== null) await copyLink(link);
  return true;
}

/** Changes the expiry of a board's link, counted from now. The address stays the same. */
export function changeExpiry(sync: Sync, boardId: string, id: string, days: PublicationDays | null): Promise<boolean> {
  return attempt(sync.call(publicationPut, { params: { boardId }, body: { id, days } }));
}

/** Closes the public link of a board after a confirmation, because its address cannot be restored. Resolves with true on success. */
export async function closeLink(sync: Sync, boardId: string): Promise<boolean> {
  const { closeTitle: title, closeText: text, close: confirmLabel, cancel: cancelLabel } = publicationText;
  if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true }))) return false;
  const isClosed = await attempt(sync.call(publicationEnd, { params: { boardId } }));
  if (isClosed) showToast({ icon: "check", text: publicationText.closed });
  return isClosed;
}
