import { useState, type FormEvent, type ReactElement } from "react";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { useBoardTree, useRolledUp } from "#client/entities/board/board-tree.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useOnline, useRole } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { BoardTile } from "#client/ui/board/board-tile.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { Section } from "#client/ui/layout/page.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import type { Counts } from "#contract/boards/board-counts.ts";
import { can } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import {
  isTeamBoardRole,
  TEAM_BOARD_ROLES,
  type TeamBoard,
  type TeamBoardRole,
  type WholeTeam,
} from "#contract/teams/team.ts";
import { canInTeam } from "#contract/teams/team-permission.ts";
import { giveBoard, takeBoard } from "./team-mutations.ts";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

interface TeamBoardsProps {
  readonly team: WholeTeam;
  readonly onChanged: () => void;
}

/** The boards of a team with the team's roles on them. The progress is computed from the rows on the device. */
export function TeamBoards({ team, onChanged }: TeamBoardsProps): ReactElement {
  const online = useOnline();
  const counts = useRolledUp(useBoardTree());
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={teamText.boards}
      count={team.boards.length}
      end={
        <Button look="ghost" size="sm" disabled={!online} onClick={() => setAdding(true)}>
          {teamText.addBoard}
        </Button>
      }
    >
      {team.boards.length === 0 && <p className={css.note}>{teamText.noBoards}</p>}
      <div className={css.boards}>
        {team.boards.map((board) => (
          <Tile key={board.id} team={team} board={board} counts={counts.get(board.id)} onChanged={onChanged} />
        ))}
      </div>
      {adding && <AddBoard team={team} onChanged={onChanged} onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface TileProps extends TeamBoardsProps {
  readonly board: TeamBoard;
  readonly counts: Counts | undefined;
}

function Tile({ team, board, counts, onChanged }: TileProps): ReactElement {
  const { id, title } = board;
  const progress =
    counts === undefined || counts.tasks === 0
      ? {}
      : { progress: { share: counts.done / counts.tasks, text: teamText.doneOf(counts.done, counts.tasks) } };
  return (
    <BoardTile
      id={id}
      href={pathTo("board", { board: id })}
      title={title}
      look={lookOf(board)}
      subtitle={teamText.boardRole(roleLabel(board.role))}
      nested={counts?.boards ?? 0}
      {...progress}
      corner={<TileMenu team={team} board={board} onChanged={onChanged} />}
    />
  );
}

function TileMenu({ team, board, onChanged }: Omit<TileProps, "counts">): ReactElement | null {
  const sync = useSync();
  const online = useOnline();
  const ownRole = useRole(board.id);
  const ids = { teamId: team.id, boardId: board.id };
  const mayAdminister = can(ownRole, "member.administer");
  const after = (isDone: boolean): void => {
    if (isDone) onChanged();
  };
  const roles: MenuEntry[] = mayAdminister
    ? TEAM_BOARD_ROLES.filter((to) => canSetRole(ownRole, board.role, to)).map((to) => ({
        text: roleLabel(to),
        checked: to === board.role,
        onSelect: () => void giveBoard(sync, ids, to, teamText.boardRole(roleLabel(to))).then(after),
      }))
    : [];
  const take: MenuEntry = {
    text: teamText.takeBoard,
    icon: "x",
    danger: true,
    onSelect: () => void takeBoard(sync, ids, teamText.taken(board.title)).then(after),
  };
  const mayTake = mayAdminister || canInTeam(team.role, "team.drop-board");
  if (!mayTake || !online) return null;
  return (
    <IconButton
      className={css.onGradient}
      icon="dots"
      name={teamText.boardMenu(board.title)}
      tip={false}
      size="sm"
      aria-haspopup="menu"
      onClick={(event) =>
        openMenu({
          anchor: event.currentTarget,
          label: teamText.boardMenu(board.title),
          items: roles.length === 0 ? [take] : [...roles, { section: "" }, take],
          placing: { align: "end" },
        })
      }
    />
  );
}

function AddBoard({ team, onChanged, onClose }: TeamBoardsProps & { readonly onClose: () => void }): ReactElement {
  const sync = useSync();
  const known = new Set(team.boards.map(({ id }) => id));
  const choices = boardChoices(sync, "member.administer").filter(({ value }) => !known.has(value));
  const [boardId, setBoardId] = useState(choices[0]?.value ?? "");
  const [role, setRole] = useState<TeamBoardRole>("editor");
  const [busy, setBusy] = useState(false);
  const ownRole = useRole(boardId);
  const give = async (): Promise<void> => {
    const title = sync.store.get("board", boardId)?.title ?? "";
    if (!(await giveBoard(sync, { teamId: team.id, boardId }, role, teamText.boardAdded(title)))) return;
    onChanged();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || boardId === "") return;
    setBusy(true);
    void give().finally(() => setBusy(false));
  };
  return (
    <Dialog title={teamText.addBoardTitle} text={teamText.addBoardText} onClose={onClose} closeLabel={teamText.close}>
      {choices.length === 0 ? (
        <p className={css.note}>{teamText.noOwnBoards}</p>
      ) : (
        <form className={css.form} onSubmit={submit}>
          <SelectField
            label={teamText.board}
            value={boardId}
            options={choices}
            onChange={setBoardId}
            autoFocusInDialog
          />
          <SelectField
            label={teamText.role}
            value={role}
            options={TEAM_BOARD_ROLES.filter((to) => canSetRole(ownRole, null, to)).map((value) => ({
              value,
              text: roleLabel(value),
            }))}
            onChange={(next) => isTeamBoardRole(next) && setRole(next)}
          />
          <Button type="submit" look="primary" size="lg" wide aria-disabled={busy}>
            {teamText.giveBoard}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
