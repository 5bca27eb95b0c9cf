import type { ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import { ATTACHMENT_NAME_MAX } from "#contract/core/limit.ts";
import { renameAttachment } from "./attachment-mutations.ts";
import type { AttachmentItem } from "./attachment-queries.ts";
import { attachmentText } from "./attachment-text.ts";
import css from "./attachments.module.css";

/** The name field that replaces the chip of an attachment while it is renamed. */
export function RenameFile({
  shown,
  onDone,
}: {
  readonly shown: AttachmentItem;
  readonly onDone: (byKey: boolean) => void;
}): ReactElement {
  const sync = useSync();
  return (
    <li className={css.chip}>
      <div className={css.renaming}>
        <InlineEdit
          label={attachmentText.nameLabel}
          value={shown.name}
          look="column"
          maxLength={ATTACHMENT_NAME_MAX}
          onSave={(name) => void renameAttachment(sync, shown.id, name)}
          onDone={onDone}
        />
      </div>
    </li>
  );
}
