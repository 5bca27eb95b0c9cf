import type { ReactElement } from "react";
import type { RouteName } from "#client/shared/navigation/paths.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { TabAdd, TabBar, TabButton, TabLink } from "#client/ui/layout/tab-bar.tsx";
import { BOARDS, CREATE, INBOX, MY_TASKS_SHORT, OVERVIEW, TABS } from "./shell-text.ts";

export interface PhoneTabsProps {
  readonly route: RouteName;
  readonly onAdd: () => void;
  readonly onBoards: () => void;
  /** The number of new items in the inbox, including rejected mutations. */
  readonly bell: number;
}

/** The bottom bar of a phone: two sections, «+», the inbox, and the bottom sheet of boards. */
export function PhoneTabs({ route, onAdd, onBoards, bell }: PhoneTabsProps): ReactElement {
  return (
    <TabBar label={TABS}>
      <TabLink href={pathTo("index")} icon="home-2" current={route === "index"}>
        {OVERVIEW}
      </TabLink>
      <TabLink href={pathTo("myTasks")} icon="circle-check" current={route === "myTasks"}>
        {MY_TASKS_SHORT}
      </TabLink>
      <TabAdd label={CREATE} onClick={onAdd} />
      <TabButton
        icon="bell"
        badge={bell}
        onClick={(event) => runCommand("inbox.show", { anchor: event.currentTarget })}
      >
        {INBOX}
      </TabButton>
      <TabButton icon="menu-2" current={route === "board"} onClick={onBoards}>
        {BOARDS}
      </TabButton>
    </TabBar>
  );
}
