import type { Hue } from "#contract/hue.ts";
import { useState, type FormEvent, type ReactElement, type ReactNode } from "react";
import { BOARD_TITLE_MAX } from "#contract/limit.ts";
import { attempt } from "#client/frame/attempt.ts";
import { flatten, useBoardTree } from "#client/frame/board-tree.ts";
import { HUE_NAMES } from "#client/frame/hue-text.ts";
import { navigate } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useRow } from "#client/live/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { HuePicker } from "#client/ui/fields/hue-picker.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { BoardMark } from "#client/ui/icons/marks.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { openMenu, type MenuItem } from "#client/ui/overlay/menu.ts";
import { hueOf } from "#client/ui/theme/hue.ts";
import css from "./new-board.module.css";
import { createBoard } from "./new-board-mutations.ts";
import {
  CANCEL,
  CLOSE,
  COLOUR,
  COLUMNS,
  CREATE,
  NEW_BOARD,
  NEW_NESTED_BOARD,
  NO_PARENT,
  PARENT,
  TITLE,
  TITLE_PLACEHOLDER,
} from "./new-board-text.ts";
import { BARE, SIMPLE, TEMPLATES, type Template } from "./template/template-text.ts";

/** A field that opens a menu of values. */
function Choice(props: {
  readonly label: string;
  readonly mark?: ReactNode;
  readonly value: string;
  readonly items: () => readonly MenuItem[];
}): ReactElement {
  const { label, mark, value, items } = props;
  return (
    <div className={css.choice}>
      <span>{label}</span>
      <Button
        aria-haspopup="menu"
        aria-label={`${label}: ${value}`}
        end={<Icon name="chevron-down" size={15} />}
        onClick={(event) => openMenu({ anchor: event.currentTarget, label, items: items(), placing: { align: "end" } })}
      >
        <span className={css.value}>
          {mark}
          <span>{value}</span>
        </span>
      </Button>
    </div>
  );
}

function ParentChoice({
  parentId,
  onChange,
}: {
  readonly parentId: string | null;
  readonly onChange: (id: string | null) => void;
}): ReactElement {
  const tree = useBoardTree();
  const parent = useRow("board", parentId);
  const items = (): MenuItem[] => [
    { text: NO_PARENT, checked: parentId === null, onSelect: () => onChange(null) },
    ...flatten(tree).map(({ node: { board, children }, depth }) => ({
      text: `${"\u2003".repeat(depth)}${board.title}`,
      mark: <BoardMark hue={hueOf(board.color)} nested={children.length > 0} />,
      checked: board.id === parentId,
      onSelect: () => onChange(board.id),
    })),
  ];
  return (
    <Choice
      label={PARENT}
      value={parent?.title ?? NO_PARENT}
      mark={parent === undefined ? undefined : <BoardMark hue={hueOf(parent.color)} nested />}
      items={items}
    />
  );
}

const CHOICES: readonly Template[] = [SIMPLE, ...TEMPLATES, BARE];

/** The dialog of a new board: name, paint, parent, first columns. Once made, the board opens. */
export function NewBoardDialog(props: {
  readonly parentId: string | null;
  readonly onClose: () => void;
}): ReactElement {
  const { onClose } = props;
  const sync = useSync();
  const above = useRow("board", props.parentId);
  const [title, setTitle] = useState("");
  const [color, setColor] = useState<Hue>(() => hueOf(above?.color));
  const [parentId, setParentId] = useState(props.parentId);
  const [template, setTemplate] = useState(SIMPLE);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (title.trim() === "") return;
    const making = createBoard(sync, { title, color, parentId, columns: template.columns });
    if (!(await attempt(making))) return;
    onClose();
    navigate(pathTo("board", { board: await making }));
  }

  return (
    <Dialog title={parentId === null ? NEW_BOARD : NEW_NESTED_BOARD} onClose={onClose} closeLabel={CLOSE} width={460}>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={TITLE}
          placeholder={TITLE_PLACEHOLDER}
          value={title}
          onChange={setTitle}
          maxLength={BOARD_TITLE_MAX}
          autoComplete="off"
          data-autofocus=""
        />
        <div className={css.hues}>
          <HuePicker label={COLOUR} names={HUE_NAMES} value={color} onChange={setColor} />
        </div>
        <ParentChoice parentId={parentId} onChange={setParentId} />
        <Choice
          label={COLUMNS}
          value={template.name}
          items={() =>
            CHOICES.map((choice) => ({
              text: choice.name,
              note: choice === SIMPLE ? undefined : choice.columns.map(({ name }) => name).join(", "),
              checked: choice === template,
              onSelect: () => setTemplate(choice),
            }))
          }
        />
        <div className={css.footer}>
          <Button look="ghost" onClick={onClose}>
            {CANCEL}
          </Button>
          <Button type="submit" look="primary" aria-disabled={title.trim() === ""}>
            {CREATE}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
