import { useState, type ReactElement } from "react";
import type { BoardChoice } from "#client/entities/board/board-choices.ts";
import { markColumns } from "#client/entities/column/column-marks.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { ColumnMark } from "#client/ui/icons/marks.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import type { Column } from "#contract/entities/column.ts";
import css from "./sheet.module.css";
import { sheetText } from "./sheet-text.ts";
import type { TaskPlace } from "./use-task-place.ts";

const WIDTH = 292;

export interface PlaceFieldProps {
  readonly boards: readonly BoardChoice[];
  readonly columns: readonly Column[];
  readonly boardId: string;
  readonly columnId: string | null;
  /** The board is the page's board: the button shows only the column. */
  readonly isHere: boolean;
  readonly onChange: (place: TaskPlace) => void;
}

/** Picks the place of a new task: a column of the board, or another board. */
export function PlaceField(props: PlaceFieldProps): ReactElement {
  const { boards, columns, boardId, columnId, isHere, onChange } = props;
  const { store } = useSync();
  const board = useRow("board", boardId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = board?.title ?? "";
  const column = columns.find(({ id }) => id === columnId)?.name ?? "";
  const ofColumns = markColumns(columns).map(({ column: one, mark }): Choice => ({
    id: one.id,
    text: one.name,
    mark: <ColumnMark kind={mark} />,
    chosen: one.id === columnId,
  }));
  const ofBoards = boards.flatMap(({ value }): Choice[] => {
    const other = store.get("board", value);
    if (other === undefined || value === boardId) return [];
    const mark = <BoardMark look={lookOf(other)} />;
    return [
      { id: value, text: other.title, mark, note: store.get("board", other.boardId ?? "")?.title, chosen: false },
    ];
  });
  const choose = (id: string): void => {
    setAnchor(null);
    onChange(columns.some((one) => one.id === id) ? { boardId, columnId: id } : { boardId: id, columnId: null });
  };
  return (
    <>
      <Button
        look="ghost"
        className={css.place}
        aria-label={sheetText.placeIs(title, column)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        end={<Icon name="chevron-down" size={14} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={css.placeName}>
          <BoardMark look={lookOf(board)} />
          <span>{isHere && column !== "" ? column : sheetText.onBoard(title, column)}</span>
        </span>
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={sheetText.place} width={WIDTH} onClose={() => setAnchor(null)}>
          <ChoiceList
            label={sheetText.place}
            placeholder={sheetText.placeSearch}
            empty={sheetText.nowhere}
            choices={[...ofColumns, ...ofBoards]}
            onChoose={choose}
          />
        </Popover>
      )}
    </>
  );
}
