import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { AppShell } from "#client/ui/layout/app-shell.tsx";
import { NavLink, SideFoot, SideScroll, SideSearch, SideSection, SideTop } from "#client/ui/layout/side-parts.tsx";
import { TabAdd, TabBar, TabButton, TabLink } from "#client/ui/layout/tab-bar.tsx";
import { toggleSidebar } from "#client/ui/layout/sidebar-state.ts";
import { TreeView } from "#client/ui/layout/tree-view.tsx";
import { BottomSheet } from "#client/ui/overlay/dialog/dialog.tsx";
import { FAVOURITES, TREE } from "./gallery-data.ts";
import { ANNA } from "./gallery-people.ts";

const NOTHING: ReadonlySet<string> = new Set();

const useExpanded = () => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["read", "app"]));
  const onToggle = (id: string, open: boolean): void =>
    setExpanded(new Set(open ? [...expanded, id] : [...expanded].filter((other) => other !== id)));
  return { expanded, onToggle };
};

type ShellProps = { readonly currentBoard?: string; readonly offline?: boolean; readonly children: ReactNode };
type ExpandedState = ReturnType<typeof useExpanded>;

const Side = ({
  currentBoard,
  offline = false,
  expanded,
}: Omit<ShellProps, "children"> & { readonly expanded: ExpandedState }): ReactElement => {
  const status = offline
    ? ({ icon: "cloud-off", text: "Нет сети · 5 ждут", tone: "warning" } as const)
    : ({ icon: "cloud-check", text: "Всё сохранено" } as const);
  return (
    <>
      <SideTop href="#home" name="Ярус">
        <IconButton icon="layout-sidebar-left-collapse" name="Свернуть панель" keys="[" onClick={toggleSidebar} />
        <IconButton icon="plus" iconSize={18} name="Новая задача" keys="C" />
      </SideTop>
      <SideSearch end={<Kbd keys="⌘ K" />}>Поиск и команды</SideSearch>
      <nav>
        <NavLink href="#home" icon="home-2" current={currentBoard === undefined}>
          Обзор
        </NavLink>
        <NavLink href="#my" icon="circle-check" count={12} countLabel="12 задач">
          Мои задачи
        </NavLink>
        <NavLink href="#bell" icon="bell" count={3} hot countLabel="3 новых">
          Уведомления
        </NavLink>
        <NavLink href="#teams" icon="users">
          Команды
        </NavLink>
      </nav>
      <SideScroll>
        <SideSection title="Избранное">
          <TreeView label="Избранное" nodes={FAVOURITES} expanded={NOTHING} onToggle={() => undefined} />
        </SideSection>
        <SideSection title="Доски" action={<IconButton icon="plus" iconSize={15} size="sm" name="Новая доска" />}>
          <TreeView label="Доски" nodes={TREE} {...expanded} currentId={currentBoard} />
        </SideSection>
      </SideScroll>
      <SideFoot
        avatar={<Avatar person={ANNA} size={28} />}
        name={ANNA.name}
        status={status}
        onStatus={() => undefined}
        onAccount={() => undefined}
        accountLabel="Вы: Анна Котова"
      >
        <IconButton icon="settings" name="Настройки" />
      </SideFoot>
    </>
  );
};

/** The shell around the gallery's pages. */
export const GalleryShell = ({ currentBoard, offline = false, children }: ShellProps): ReactElement => {
  const expanded = useExpanded();
  const [boards, setBoards] = useState(false);
  const place = currentBoard === undefined ? {} : { currentBoard };
  const tabBar = (
    <TabBar label="Разделы">
      <TabLink href="#home" icon="home-2" current={currentBoard === undefined}>
        Обзор
      </TabLink>
      <TabLink href="#my" icon="circle-check">
        Мои
      </TabLink>
      <TabAdd label="Новая задача" onClick={() => undefined} />
      <TabLink href="#bell" icon="bell" badge={3}>
        Уведомления
      </TabLink>
      <TabButton icon="menu-2" current={currentBoard !== undefined} onClick={() => setBoards(true)}>
        Доски
      </TabButton>
    </TabBar>
  );
  return (
    <AppShell
      labels={{ skip: "К содержанию", side: "Навигация" }}
      side={<Side {...place} offline={offline} expanded={expanded} />}
      tabBar={tabBar}
    >
      {children}
      {boards && (
        <BottomSheet label="Доски" tall onClose={() => setBoards(false)}>
          <TreeView label="Доски" nodes={TREE} {...expanded} currentId={currentBoard} size="touch" />
        </BottomSheet>
      )}
    </AppShell>
  );
};
