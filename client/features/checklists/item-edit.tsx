import { useRef, useState, type ReactElement } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import { useWhenGone } from "#client/ui/fields/use-when-gone.ts";
import type { Item } from "#contract/entities/item.ts";
import { ITEM_TEXT_MAX } from "#contract/core/limit.ts";
import { setItem } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";

/** The draft of a line that is being changed. */
export const lineDraftOf = ({ id }: Item): string => `line:${id}`;

export interface ItemEditProps {
  item: Item;
  userId: string;
  onDone: () => void;
}

/** A line of a checklist that is being changed. What is half typed comes back after its page was closed or died. */
export function ItemEdit({ item, userId, onDone }: ItemEditProps): ReactElement {
  const sync = useSync();
  const field = lineDraftOf(item);
  const [draft] = useState(() => readDraft(userId, field));
  /** What going with its page saves: what was typed here and neither kept nor given up. */
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
