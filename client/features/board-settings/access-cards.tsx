import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useList, useRow, useSession } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { memberKey } from "#client/sync/sync-api.ts";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import type { Board } from "#contract/entities/board.ts";
import { setInherit } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";
import css from "./board-settings.module.css";
import { Card } from "./card.tsx";

/** The switch for inheriting members from the parent board. Renders nothing for a root board. */
export function InheritCard(props: { readonly board: Board; readonly canChange: boolean }): ReactElement | null {
  const { board, canChange } = props;
  const sync = useSync();
  const me = useSession().user?.id ?? "";
  const parent = useRow("board", board.boardId);
  const isOwnMember = useRow("member", memberKey(board.id, me)) !== undefined;
  if (board.boardId === null) return null;
  const change = async (inherit: boolean): Promise<void> => {
    const { loseTitle: title, loseText: text, lose: confirmLabel, stay: cancelLabel } = boardSettingsText;
    const isLost = !inherit && !isOwnMember;
    if (isLost && !(await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true }))) return;
    setInherit(sync, board.id, inherit);
  };
  return (
    <Card title={boardSettingsText.inherit}>
      <Switch
        checked={board.inherit}
        disabled={!canChange}
        onChange={(inherit) => void change(inherit)}
        note={board.inherit ? boardSettingsText.inheritOn : boardSettingsText.inheritOff}
      >
        {parent === undefined ? boardSettingsText.inheritUnknown : boardSettingsText.inheritSwitch(parent.title)}
      </Switch>
    </Card>
  );
}

/** Lists the nested boards that inherit members from this one, and those that do not. */
export function NestedCard({ boardId }: { readonly boardId: string }): ReactElement | null {
  const boards = useRows("board", useList(`boards:${boardId}`));
  const heirs = boards.filter(({ inherit }) => inherit);
  const apart = boards.filter(({ inherit }) => !inherit);
  if (boards.length === 0) return null;
  return (
    <Card title={boardSettingsText.nested} text={boardSettingsText.nestedText}>
      <BoardLinks boards={heirs} />
      {apart.length > 0 && (
        <>
          <p className={css.text}>{boardSettingsText.nestedApart}</p>
          <BoardLinks boards={apart} />
        </>
      )}
    </Card>
  );
}

function BoardLinks({ boards }: { readonly boards: readonly Board[] }): ReactElement | null {
  if (boards.length === 0) return null;
  return (
    <ul className={css.boards}>
      {boards.map((board) => (
        <li key={board.id}>
          <a href={pathTo("boardSettings", { board: board.id })}>
            <BoardMark look={lookOf(board)} size={13} />
            <span>{board.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
