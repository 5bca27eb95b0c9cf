import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { followDownload, saveFile } from "#client/shared/browser/save-file.ts";
import type { FileHolder } from "#client/sync/files-api.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { attachmentLink } from "#contract/tasks/attachment-endpoints.ts";
import { ATTACHMENTS_MAX, FILE_MAX_BYTES } from "#contract/core/limit.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { AttachmentItem } from "./attachment-queries.ts";
import { attachmentText } from "./attachment-text.ts";

/**
 * Attaches files to a task or a page, in their order. Resolves with the number of files stored on the device; the user sees an error for
 * each of the others.
 */
export async function attachFiles(sync: Sync, holder: FileHolder, files: readonly File[]): Promise<number> {
  const hold = holdPage();
  // All files are checked before the first is attached, so that a small file does not overtake a large one.
  const readable = await Promise.all(files.map(isReadable));
  const results = await Promise.all(files.map((file, at) => attachOne(sync, holder, file, readable[at] === true)));
  hold();
  const names = files.filter((_, at) => results[at]).map(({ name }) => name);
  if (names.length > 0) announce(attachmentText.attached(names));
  return names.length;
}

async function attachOne(sync: Sync, holder: FileHolder, file: File, isReadableNow: boolean): Promise<boolean> {
  if (!isReadableNow) return showFailure(attachmentText.unreadable(file.name));
  const attaching = sync.files().then((files) => files.attach(holder, file));
  try {
    await attaching;
    return true;
  } catch (error) {
    if (isRefusal(error, "FILE_TOO_LARGE")) return showFailure(attachmentText.tooLarge(file.name, FILE_MAX_BYTES));
    if (isRefusal(error, "TOO_MANY_ATTACHMENTS"))
      return showFailure(attachmentText.tooMany(ATTACHMENTS_MAX, "boardId" in holder));
    return attempt(attaching);
  }
}

/**
 * Makes the browser ask before the user leaves the page, because files that are not stored on the device yet would be lost. Returns a
 * function that ends this.
 */
function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

function showFailure(text: string): false {
  showToast({ icon: "alert-triangle", text });
  return false;
}

/** Returns false for a folder, which the browser passes as an unreadable file, and for a file that no longer exists. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Renames a pasted image by the current time: the browser names it «image.png». */
export function namedShot(file: File, now: Date): File {
  const [, ending] = /^image\.(\w+)$/.exec(file.name) ?? [];
  if (ending === undefined) return file;
  return new File([file], `${attachmentText.shotName(now)}.${ending}`, { type: file.type });
}

/** Stores an image that is inserted into the text of a task or a page. Resolves with its id, or rejects with the error. */
export async function keepPicture(sync: Sync, holder: FileHolder, file: File): Promise<string> {
  const files = await sync.files();
  return files.attach(holder, namedShot(file, new Date()));
}

/** Removes an attachment at once, with ten seconds to undo. */
export function removeAttachment(sync: Sync, { id, name }: AttachmentItem): void {
  const removing = sync.files().then((files) => files.remove(id));
  void attemptWithUndo(removing, attachmentText.removed(name), "trash");
}

export function renameAttachment(sync: Sync, id: string, name: string): Promise<boolean> {
  return attempt(sync.mutate("attachment.set", id, { name }));
}

/** Saves an attachment to the user's disk: from this device if it is stored here, otherwise from the server. */
export async function downloadAttachment(sync: Sync, shown: AttachmentItem): Promise<void> {
  const { id, name, row } = shown;
  const own = await (await sync.files()).bytes(id);
  if (own !== null) return saveFile(name, own);
  if (row?.readyAt === null) return void showFailure(attachmentText.notYet);
  if (!sync.connection.state().network) return void showFailure(attachmentText.notHere);
  const { url } = await sync.call(attachmentLink, { params: { id } });
  followDownload(url);
}

export function openDownload(sync: Sync, shown: AttachmentItem): void {
  void attempt(downloadAttachment(sync, shown));
}

export function retryFile(sync: Sync, id: string): void {
  void attempt(sync.files().then((files) => files.retry(id)));
}

/** Discards a file that the server rejected, after a confirmation. */
export async function discardFile(sync: Sync, id: string): Promise<void> {
  const agreed = await confirmDialog({
    title: attachmentText.discardTitle,
    text: attachmentText.discardText,
    confirmLabel: attachmentText.discard,
    cancelLabel: attachmentText.keep,
    danger: true,
  });
  if (agreed) await attempt(sync.files().then((files) => files.discard(id)));
}
