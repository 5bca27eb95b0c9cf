import type { Sync } from "#client/sync/sync-api.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { Anchor } from "#client/ui/overlay/popover/floating.tsx";
import { discardFile, openDownload, removeAttachment, retryFile } from "./attachment-mutations.ts";
import { isPicture, type AttachmentItem } from "./attachment-queries.ts";
import { attachmentText } from "./attachment-text.ts";

/** Permission and callbacks that the list passes to its chips. */
export interface ChipTools {
  /** A user who may attach files may also rename and remove them. */
  readonly canEdit: boolean;
  readonly look: (id: string) => void;
  readonly rename: (id: string) => void;
}

/** Opens the menu of an attachment. */
export function openAttachmentMenu(sync: Sync, tools: ChipTools, shown: AttachmentItem, anchor: Anchor): void {
  const items =
    shown.localFile !== null && shown.localFile.code !== null
      ? refusedItems(sync, shown)
      : acceptedItems(sync, tools, shown);
  openMenu({ anchor, label: attachmentText.menuOf(shown.name), items, width: 210 });
}

function acceptedItems(sync: Sync, tools: ChipTools, shown: AttachmentItem): MenuEntry[] {
  const { id } = shown;
  const look: MenuEntry[] = isPicture(shown)
    ? [{ text: attachmentText.open, icon: "eye", onSelect: () => tools.look(id) }]
    : [];
  const edit: MenuEntry[] = tools.canEdit
    ? [
        { text: attachmentText.rename, icon: "pencil", onSelect: () => tools.rename(id) },
        { section: "" },
        { text: attachmentText.remove, icon: "trash", onSelect: () => removeAttachment(sync, shown) },
      ]
    : [];
  return [
    ...look,
    { text: attachmentText.download, icon: "download", onSelect: () => openDownload(sync, shown) },
    ...edit,
  ];
}

function refusedItems(sync: Sync, shown: AttachmentItem): MenuEntry[] {
  const { id, localFile } = shown;
  const save: MenuEntry = {
    text: attachmentText.save,
    icon: "download",
    onSelect: () => openDownload(sync, shown),
  };
  if (localFile?.follows === true) return [save];
  return [
    save,
    { text: attachmentText.retry, icon: "refresh", onSelect: () => retryFile(sync, id) },
    { section: "" },
    { text: attachmentText.discard, icon: "trash", danger: true, onSelect: () => void discardFile(sync, id) },
  ];
}
