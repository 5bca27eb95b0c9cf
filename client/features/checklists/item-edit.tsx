import { useRef, useState, type ReactElement } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import { useWhenGone } from "#client/ui/fields/use-when-gone.ts";
import type { Item } from "#contract/entities/item.ts";
import { ITEM_TEXT_MAX } from "#contract/core/limit.ts";
import { setItem } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";

/** The key of the draft of an item that is being edited. */
export const lineDraftOf = ({ id }: Item): string => `line:${id}`;

export interface ItemEditProps {
  item: Item;
  userId: string;
  onDone: () => void;
}

/** The text field of a checklist item. An unfinished change is stored as a draft, so that it survives a reload. */
export function ItemEdit({ item, userId, onDone }: ItemEditProps): ReactElement {
  const sync = useSync();
  const field = lineDraftOf(item);
  const [draft] = useState(() => readDraft(userId, field));
  /** The text to save when the component unmounts: typed here, but neither saved nor cancelled. */
  const typed = useRef("");
  const save = (text: string): void => setItem(sync, item.id, { text });
  const end = (): void => {
    typed.current = "";
    keepDraft(userId, field, null);
  };
  useWhenGone(() => {
    const text = typed.current.trim();
    if (text === "") return;
    end();
    save(text);
  });
  return (
    <InlineEdit
      label={checklistText.editLabel}
      value={item.text}
      look="card"
      maxLength={ITEM_TEXT_MAX}
      {...(draft === null ? {} : { draft })}
      onText={(text) => {
        typed.current = text === item.text ? "" : text;
        keepDraft(userId, field, typed.current);
      }}
      onSave={save}
      onDone={() => {
        end();
        onDone();
      }}
    />
  );
}
