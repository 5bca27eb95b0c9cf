import { useId, useMemo, useState, type ReactElement } from "react";
import { mayPlace, parentIn, siblingsIn, type BoardPlace, type ParentId } from "#client/entities/board/board-place.ts";
import { flatten, useBoardTree } from "#client/entities/board/board-tree.ts";
import { moveBoard } from "#client/entities/board/put-board.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import type { Board } from "#contract/entities/board.ts";
import { AccessWords } from "./access-words.tsx";
import { useAccessChange } from "./access-queries.ts";
import { movingText } from "./moving-text.ts";
import css from "./moving.module.css";

export interface MoveBoardDialogProps {
  readonly boardId: string;
  /** The place that the user chose by dragging or by a key. */
  readonly to?: BoardPlace;
  readonly onClose: () => void;
}

interface Choice {
  /** `null` makes the board a root board. */
  readonly board: Board | null;
  readonly depth: number;
}

/** Returns the possible parents of the board: the root and the boards that the user may nest boards in, filtered by the typed text. */
function useChoices(boardId: string, typed: string): readonly Choice[] {
  const { store } = useSync();
  const tree = useBoardTree();
  return useMemo(() => {
    const words = typed.trim().toLocaleLowerCase("ru");
    const isFound = (title: string): boolean => title.toLocaleLowerCase("ru").includes(words);
    const boards = flatten(tree)
      .filter(({ node: { board } }) => mayPlace(store, boardId, board.id) && isFound(board.title))
      .map(({ node: { board }, depth }): Choice => ({ board, depth: words === "" ? depth + 1 : 0 }));
    return mayPlace(store, boardId, null) && isFound(movingText.top) ? [{ board: null, depth: 0 }, ...boards] : boards;
  }, [store, tree, boardId, typed]);
}

/** «Переместить доску»: chooses another parent and shows how access to the board changes. */
export function MoveBoardDialog({ boardId, to, onClose }: MoveBoardDialogProps): ReactElement | null {
  const sync = useSync();
  const board = useRow("board", boardId);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ParentId | undefined>(to?.parentId);
  const choices = useChoices(boardId, typed);
  const here = parentIn(sync.store, boardId);
  const isElsewhere = chosen !== undefined && chosen !== here;
  const change = useAccessChange(boardId, isElsewhere ? chosen : undefined);
  if (board === undefined) return null;
  const move = (): void => {
    if (!isElsewhere) return;
    const isPresetPlace = to !== undefined && to.parentId === chosen;
    const place = isPresetPlace ? to : { parentId: chosen, index: siblingsIn(sync.store, chosen).length };
    onClose();
    void moveBoard(sync, boardId, place);
  };
  return (
    <FormDialog
      title={movingText.title}
      text={`«${board.title}»`}
      words={movingText}
      onClose={onClose}
      onSubmit={move}
      disabled={!isElsewhere}
      className={css.form}
      width={460}
    >
      <TextField
        label={movingText.search}
        labelUnseen
        icon="search"
        placeholder={movingText.search}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        data-autofocus=""
      />
      <div className={css.list} role="radiogroup" aria-label={movingText.where}>
        {choices.length === 0 && <p className={css.none}>{movingText.none}</p>}
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.board?.id ?? "top"}
            choice={choice}
            isHere={(choice.board?.id ?? null) === here}
            isChosen={chosen !== undefined && (choice.board?.id ?? null) === chosen}
            onChoose={setChosen}
          />
        ))}
      </div>
      {isElsewhere && <AccessWords change={change} />}
    </FormDialog>
  );
}

function ChoiceRow(props: {
  readonly choice: Choice;
  readonly isHere: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (parentId: ParentId) => void;
}): ReactElement {
  const { choice, isHere, isChosen, onChoose } = props;
  const { board, depth } = choice;
  const id = useId();
  return (
    <label className={css.choice} style={cssVars({ "--lv": depth })} htmlFor={id}>
      <input id={id} type="radio" name="parent" checked={isChosen} onChange={() => onChoose(board?.id ?? null)} />
      {board === null ? <Icon name="stack-2" size={16} /> : <BoardMark look={lookOf(board)} size={16} />}
      <span>{board?.title ?? movingText.top}</span>
      {isHere && <small>{movingText.here}</small>}
    </label>
  );
}
