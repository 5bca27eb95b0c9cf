import type { ReactElement } from "react";
import { FavouriteTree } from "#client/features/favourites/favourite-tree.tsx";
import { useBellCount } from "#client/features/notifications/bell-queries.ts";
import { NOTIFICATIONS, unreadText } from "#client/features/notifications/bell-text.ts";
import { BoardTreeView } from "#client/features/shell/board-tree-view.tsx";
import { SideTopButtons } from "#client/features/shell/side-top-buttons.tsx";
import {
  ALL_BOARDS,
  BOARDS,
  FAVOURITES,
  MY_TASKS,
  NEW_BOARD,
  OVERVIEW,
  SEARCH,
  SIDE,
  TEAMS,
} from "#client/features/shell/shell-text.ts";
import { useMyCount } from "#client/features/my-tasks/my-count.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { pathTo, type RouteName } from "#client/shared/navigation/paths.ts";
import { MODIFIER } from "#client/shared/keyboard/modifier-keys.ts";
import { OPEN_TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { useList } from "#client/hooks/use-live.ts";
import type { User } from "#contract/users/user.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { NavButton, NavLink, SideScroll, SideSearch, SideSection, SideTop } from "#client/ui/layout/side-parts.tsx";
import { PersonFoot } from "./side-foot.tsx";

const TEAM_ROUTES: ReadonlySet<RouteName> = new Set(["teams", "teamNew", "team", "teamEdit"]);

export interface FrameProps {
  readonly route: RouteName;
  readonly user: User;
  readonly boardId: string | undefined;
}

/** A component of its own, so that an edit of a task re-renders nothing else of the panel. */
function MyTasksLink({ current }: { readonly current: boolean }): ReactElement {
  const count = useMyCount();
  return (
    <NavLink
      href={pathTo("myTasks")}
      icon="circle-check"
      current={current}
      count={count}
      countLabel={counted(count, OPEN_TASK)}
    >
      {MY_TASKS}
    </NavLink>
  );
}

/** The side panel: sections, favourites, the tree of boards, the user. */
export function SidePanel({ route, user, boardId }: FrameProps): ReactElement {
  const favourites = useList("favourites");
  const bell = useBellCount();
  return (
    <>
      <SideTop href={pathTo("index")} name={PRODUCT_NAME}>
        <SideTopButtons />
      </SideTop>
      <SideSearch
        end={<Kbd keys={`${MODIFIER} K`} />}
        aria-label={SEARCH}
        aria-haspopup="dialog"
        data-tip={SEARCH}
        data-tip-clipped=""
        data-tip-side="right"
        onClick={() => runCommand("palette.show", {})}
      >
        {SEARCH}
      </SideSearch>
      <nav aria-label={SIDE}>
        <NavLink href={pathTo("index")} icon="home-2" current={route === "index"}>
          {OVERVIEW}
        </NavLink>
        <MyTasksLink current={route === "myTasks"} />
        <NavButton
          icon="bell"
          count={bell}
          countLabel={unreadText(bell)}
          onClick={(event) => runCommand("inbox.show", { anchor: event.currentTarget })}
        >
          {NOTIFICATIONS}
        </NavButton>
        <NavLink href={pathTo("teams")} icon="users" current={TEAM_ROUTES.has(route)}>
          {TEAMS}
        </NavLink>
        <NavLink href={pathTo("favourites")} icon="star" current={route === "favourites"}>
          {FAVOURITES}
        </NavLink>
        <NavLink href={pathTo("board", {})} icon="stack-2" current={route === "board" && boardId === undefined}>
          {ALL_BOARDS}
        </NavLink>
      </nav>
      <SideScroll>
        {favourites.length > 0 && (
          <SideSection title={FAVOURITES}>
            <FavouriteTree currentId={boardId} />
          </SideSection>
        )}
        <SideSection
          title={BOARDS}
          action={
            <IconButton
              icon="plus"
              name={NEW_BOARD}
              size="sm"
              iconSize={15}
              onClick={() => runCommand("board.new", { parentId: null })}
            />
          }
        >
          <BoardTreeView currentId={boardId} />
        </SideSection>
      </SideScroll>
      <PersonFoot user={user} />
    </>
  );
}
