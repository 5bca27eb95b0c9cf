import { attempt } from "#client/shared/errors/attempt.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { publicationEnd, publicationPut, type PublicationDays } from "#contract/boards/publication.ts";
import { publicationText } from "./publication-text.ts";

/**
 * Gives a board a new link and copies it; true when it has one. Without a term it has that of the link before. The id is the device's,
 * so that a lost answer makes no other one.
 */
export async function openByLink(sync: Sync, boardId: string, days?: PublicationDays | null): Promise<boolean> {
  const body = { id: sync.newId(), ...(days === undefined ? {} : { days }) };
  const made = sync.call(publicationPut, { params: { boardId }, body });
  if (!(await attempt(made))) return false;
  const { link } = (await made).publication;
  if (link !== null) await copyLink(link);
  return true;
}

/** Gives the link of a board another term from now; the address stays. */
export function changeExpiry(sync: Sync, boardId: string, id: string, days: PublicationDays | null): Promise<boolean> {
  return attempt(sync.call(publicationPut, { params: { boardId }, body: { id, days } }));
}

/** Closes a board to strangers, whom no other link would reach: asks first. True when it is closed. */
export async function closeLink(sync: Sync, boardId: string): Promise<boolean> {
  const { closeTitle: title, closeText: text, close: confirmLabel, cancel: cancelLabel } = publicationText;
  if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true }))) return false;
  const isClosed = await attempt(sync.call(publicationEnd, { params: { boardId } }));
  if (isClosed) showToast({ icon: "check", text: publicationText.closed });
  return isClosed;
}
