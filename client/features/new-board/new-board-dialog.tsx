import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { useState, type FormEvent, type ReactElement } from "react";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { boardIconText, iconName } from "#client/entities/board/icon/board-icon-text.ts";
import { flatten, useBoardTree } from "#client/entities/board/board-tree.ts";
import { findBoardIcons } from "#client/entities/board/icon/find-board-icons.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useDraft } from "#client/shared/drafts/use-draft.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconField } from "#client/ui/choice/icon-field.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { openMenu, type MenuItem } from "#client/ui/overlay/menu/menu.ts";
import { colorOf } from "#client/ui/theme/color.ts";
import { useBoardDefaults } from "./default-queries.ts";
import css from "./new-board.module.css";
import { createBoard } from "./new-board-mutations.ts";
import { openBoard } from "./open-board-mutations.ts";
import { templateGallery } from "./new-board-parts.ts";
import {
  CANCEL,
  CLOSE,
  COLOUR,
  CREATE,
  NEW_BOARD,
  NEW_NESTED_BOARD,
  NO_PARENT,
  PARENT,
  TITLE,
  TITLE_PLACEHOLDER,
} from "./new-board-text.ts";
import { SIMPLE, type Template } from "./template/template-text.ts";

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
      mark: <BoardMark look={lookOf(board)} nested={children.length > 0} />,
      checked: board.id === parentId,
      onSelect: () => onChange(board.id),
    })),
  ];
  const value = parent?.title ?? NO_PARENT;
  return (
    <div className={css.choice}>
      <span>{PARENT}</span>
      <Button
        aria-haspopup="menu"
        aria-label={`${PARENT}: ${value}`}
        end={<Icon name="chevron-down" size={15} />}
        onClick={(event) =>
          openMenu({ anchor: event.currentTarget, label: PARENT, items: items(), placing: { align: "end" } })
        }
      >
        <span className={css.value}>
          {parent !== undefined && <BoardMark look={lookOf(parent)} nested />}
          <span>{value}</span>
        </span>
      </Button>
    </div>
  );
}

function LookChoice(props: {
  readonly look: { readonly color: PaletteColor; readonly icon: BoardIcon | null };
  readonly onColor: (color: PaletteColor) => void;
  readonly onIcon: (icon: BoardIcon | null) => void;
}): ReactElement {
  const { look, onColor, onIcon } = props;
  return (
    <div className={css.hues}>
      <ColorPicker label={COLOUR} names={COLOR_NAMES} value={look.color} onChange={onColor} />
      <IconField
        label={boardIconText.title}
        name={boardIconText.chosen(look.icon === null ? boardIconText.none : iconName(look.icon))}
        text={boardIconText.field}
        look={look}
        find={findBoardIcons}
        words={boardIconText}
        onChoose={onIcon}
      />
    </div>
  );
}

/** Returns the title typed by the user, or `null` if there is none. The title is stored as a draft. */
function useOwnTitle() {
  const draft = useDraft("new-board");
  const [ownTitle, setOwnTitle] = useState(draft.text === "" ? null : draft.text);
  function setTitle(next: string | null): void {
    setOwnTitle(next);
    draft.write(next ?? "");
  }
  return { ownTitle, setTitle };
}

/**
 * The dialog of a new board: title, template, color and icon, parent board. A title and Enter are enough; a template suggests a title and a
 * color until the user sets their own. The created board opens. A typed title is kept as a draft until it is cancelled.
 */
export function NewBoardDialog(props: {
  readonly parentId: string | null;
  /** The id of an own template that is selected as soon as it is loaded. */
  readonly templateId?: string;
  readonly onClose: () => void;
}): ReactElement {
  const { onClose } = props;
  const sync = useSync();
  const above = useRow("board", props.parentId);
  const gallery = useLazy(templateGallery);
  const { ownTitle, setTitle } = useOwnTitle();
  const [ownColor, setColor] = useState<PaletteColor | null>(null);
  const [ownIcon, setIcon] = useState<BoardIcon | null>();
  const [parentId, setParentId] = useState(props.parentId);
  const [chosen, setTemplate] = useState<Template | null>(null);
  const defaults = useBoardDefaults();
  const usual = gallery?.TEMPLATES.find(({ id }) => id === defaults.template) ?? SIMPLE;
  const template = chosen ?? usual;
  const [withExamples, setWithExamples] = useState(true);
  const isSimple = template === SIMPLE;
  const title = ownTitle ?? (isSimple ? "" : template.title);
  const color = ownColor ?? defaults.color ?? (isSimple ? colorOf(above?.color) : template.color);

  const icon = ownIcon === undefined ? (template.icon ?? null) : ownIcon;

  function choose(next: Template): void {
    setTemplate(next);
    if (title.trim() === "") setTitle(null);
  }
  function leave(): void {
    setTitle(null);
    onClose();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (title.trim() === "") return;
    await openBoard(createBoard(sync, { title, color, icon, parentId, template, withExamples, defaults }), leave);
  }

  return (
    <Dialog title={parentId === null ? NEW_BOARD : NEW_NESTED_BOARD} onClose={onClose} closeLabel={CLOSE} width={600}>
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
        <div className={css.gallery}>
          {gallery && (
            <gallery.TemplateGallery
              value={template}
              onChange={choose}
              preselectedId={props.templateId ?? (chosen === null ? defaults.template : undefined)}
              withExamples={withExamples}
              onExamples={setWithExamples}
            />
          )}
        </div>
        <LookChoice look={{ color, icon }} onColor={setColor} onIcon={setIcon} />
        <ParentChoice parentId={parentId} onChange={setParentId} />
        <div className={css.footer}>
          <Button look="ghost" onClick={leave}>
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
