import { useState, type ReactElement } from "react";
import type { BoardChoice } from "#client/entities/board/board-choices.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Button, type ButtonStyleProps } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import css from "./creation.module.css";
import { creationText } from "./creation-text.ts";

export interface BoardFieldProps {
  boards: readonly BoardChoice[];
  boardId: string;
  onChange: (boardId: string) => void;
  look?: ButtonStyleProps["look"];
  size?: ButtonStyleProps["size"];
}

const WIDTH = 320;

/** Picks the board of a new task by typing. */
export function BoardField({ boards, boardId, onChange, look, size }: BoardFieldProps): ReactElement {
  const { store } = useSync();
  const board = useRow("board", boardId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices = boards.map(({ value }): Choice => {
    const known = store.get("board", value);
    const parent = store.get("board", known?.boardId ?? "");
    return {
      id: value,
      text: known?.title ?? "",
      mark: <BoardMark look={lookOf(known)} />,
      note: parent?.title,
      chosen: value === boardId,
    };
  });
  return (
    <>
      <Button
        look={look}
        size={size}
        className={css.boardButton}
        title={board?.title}
        aria-label={creationText.boardValue(board?.title ?? "")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        end={<Icon name="chevron-down" size={14} />}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        <span className={css.board}>
          <BoardMark look={lookOf(board)} />
          <span className={css.boardName}>{board?.title}</span>
        </span>
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={creationText.board} width={WIDTH} onClose={() => setAnchor(null)}>
          <ChoiceList
            label={creationText.boardSearch}
            placeholder={creationText.boardPlaceholder}
            empty={creationText.boardEmpty}
            choices={choices}
            onChoose={(id) => {
              onChange(id);
              setAnchor(null);
            }}
          />
        </Popover>
      )}
    </>
  );
}
