import { useRef, useState, type PointerEvent, type ReactElement } from "react";
import { readDraft } from "#client/shared/drafts/drafts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { ProgressBar } from "#client/ui/controls/small.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { CHECKLIST_NAME_MAX } from "#contract/core/limit.ts";
import type { Item } from "#contract/entities/item.ts";
import { AddItem, newLineOf } from "./add-item.tsx";
import { ChecklistItem } from "./checklist-item.tsx";
import { removeChecklist, renameChecklist } from "./checklist-mutations.ts";
import type { Checklist } from "./checklist-queries.ts";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";
import type { ItemTools } from "./item-tools.ts";

export interface ChecklistGroupProps {
  list: Checklist;
  tools: ItemTools;
  /** The id of the item that is being edited, in any checklist. */
  editedId: string | null;
  onEdited: () => void;
  carryOf: (itemId: string) => "carried" | "before" | "after" | undefined;
  onGrip: (event: PointerEvent<HTMLElement>, item: Item) => void;
  /** True for a checklist that the user has just started: its field of new items is open. */
  isNew?: boolean;
  onLeft?: () => void;
}

/** Selector of the buttons that open a field of new items or start a checklist. */
const ADDING = "[data-add-item], [data-add-checklist]";

/** A checklist: its name and progress, its items, and a field for more. */
export function ChecklistGroup(props: ChecklistGroupProps): ReactElement {
  const { list, tools, editedId, onEdited, carryOf, onGrip, isNew = false, onLeft } = props;
  const [isAdding, setAdding] = useState(
    () => isNew || readDraft(tools.userId, newLineOf(tools.taskId) + list.name) !== null,
  );
  const [hidesDone, setHidesDone] = useState(false);
  const shown = hidesDone ? list.items.filter((item) => !item.done) : list.items;
  const section = useRef<HTMLElement>(null);
  const close = (byKey: boolean): void => {
    setAdding(false);
    onLeft?.();
    // Focuses the button that replaces the field, or the button that starts a checklist if this one is removed because it has no items.
    if (byKey) requestAnimationFrame(() => (section.current ?? document).querySelector<HTMLElement>(ADDING)?.focus());
  };
  return (
    <section ref={section} className={css.list} aria-label={list.name || checklistText.unnamed}>
      <GroupHead list={list} tools={tools} hidesDone={hidesDone} onHide={setHidesDone} />
      {shown.length > 0 && (
        <ul className={css.items}>
          {shown.map((item) => (
            <ChecklistItem
              key={item.id}
              item={item}
              tools={tools}
              isEdited={editedId === item.id}
              onEdited={onEdited}
              carry={carryOf(item.id)}
              onGrip={onGrip}
            />
          ))}
        </ul>
      )}
      {shown.length < list.items.length && (
        <Button look="ghost" size="sm" onClick={() => setHidesDone(false)}>
          {checklistText.hidden(list.items.length - shown.length)}
        </Button>
      )}
      {tools.canEdit && (
        <AddItem
          taskId={tools.taskId}
          group={list.name}
          isOpen={isAdding}
          onOpen={() => setAdding(true)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface GroupHeadProps extends Pick<ChecklistGroupProps, "list" | "tools"> {
  hidesDone: boolean;
  onHide: (hides: boolean) => void;
}

function GroupHead({ list, tools, hidesDone, onHide }: GroupHeadProps): ReactElement {
  const sync = useSync();
  const [isRenamed, setRenamed] = useState(false);
  const name = list.name || checklistText.unnamed;
  const total = list.items.length;
  const openListMenu = (anchor: HTMLElement): void =>
    openMenu({
      anchor,
      label: checklistText.menuOf(name),
      width: 220,
      items: [
        ...(tools.canEdit
          ? [{ text: checklistText.rename, icon: "pencil" as const, onSelect: () => setRenamed(true) }]
          : []),
        {
          text: hidesDone ? checklistText.showDone : checklistText.hideDone,
          icon: hidesDone ? "eye" : "eye-off",
          onSelect: () => onHide(!hidesDone),
        },
        ...(tools.canEdit
          ? [
              { section: "" },
              {
                text: checklistText.removeList,
                icon: "trash" as const,
                onSelect: () => removeChecklist(sync, tools.taskId, list.items),
              },
            ]
          : []),
      ],
    });
  return (
    <header className={css.head}>
      {isRenamed ? (
        <InlineEdit
          label={checklistText.nameLabel}
          value={list.name}
          look="column"
          maxLength={CHECKLIST_NAME_MAX}
          onSave={(next) => renameChecklist(sync, tools.taskId, list.items, next)}
          onDone={() => setRenamed(false)}
        />
      ) : (
        <h3 className={css.name}>{name}</h3>
      )}
      {total > 0 && (
        <>
          <span className={css.count}>{checklistText.progress(list.done, total)}</span>
          <span className={css.bar}>
            <ProgressBar value={list.done / total} label={checklistText.progressOf(name, list.done, total)} />
          </span>
          <IconButton
            className={css.menu}
            icon="dots"
            size="sm"
            name={checklistText.menuOf(name)}
            tip={false}
            onClick={(event) => openListMenu(event.currentTarget)}
          />
        </>
      )}
    </header>
  );
}
