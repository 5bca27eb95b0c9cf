import { compareNames } from "#client/language/name-order.ts";
import type { ReactNode } from "react";
import { SAVED_KEY } from "#client/entities/board/view/board-view.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { VIEW_CHOICES } from "#client/entities/board/view/view-choices.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { can } from "#contract/core/permission.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import { NameDialog } from "./name-dialog.tsx";
import { removeView, renameView, saveView, turnView, updateView } from "./saved-view-mutations.ts";
import { hrefOf, isSameLook, lookIn, type Look } from "./look.ts";
import { savedViewText as text } from "./saved-view-text.ts";

const WIDTH = 290;

interface Scene {
  readonly sync: Sync;
  readonly boardId: string;
  readonly look: Look;
  /** The view that the address names. */
  readonly current: SavedView | undefined;
  readonly show: (dialog: ReactNode) => void;
}

function viewsOf({ store }: Sync, boardId: string): SavedView[] {
  const views = store.list(`savedViews:${boardId}`).flatMap((id) => store.get("savedView", id) ?? []);
  return views.sort((a, b) => compareNames(a.name, b.name));
}

/** Makes the menu item of a view. */
function choiceOf(view: SavedView, { look, current }: Scene): MenuEntry {
  const isCurrent = view.id === current?.id;
  return {
    text: view.name,
    icon: VIEW_CHOICES.find(({ name }) => name === view.kind)?.icon ?? "layout-kanban",
    checked: isCurrent,
    ...(isCurrent && !isSameLook(view, look) ? { end: text.changed } : {}),
    onSelect: () => navigate(hrefOf(view)),
  };
}

function group(section: string, views: readonly SavedView[], scene: Scene): MenuEntry[] {
  return views.length === 0 ? [] : [{ section }, ...views.map((view) => choiceOf(view, scene))];
}

/** Returns true if the user may change the view. A shared view can be changed by its owner and by administrators. */
function mayChange({ sync, boardId }: Scene, view: SavedView): boolean {
  const role = sync.store.roleOn(boardId);
  if (!view.shared) return can(role, "view.own");
  const isOwner = view.ownerId === sync.session.state().user?.id;
  return can(role, "view.moderate") || (isOwner && can(role, "view.share"));
}

/** Removes the id of a deleted view from the address. The shown state stays. */
function forget(): void {
  const url = new URL(location.href);
  url.searchParams.delete(SAVED_KEY);
  navigate(url.pathname + url.search, { replace: true });
}

function turn(scene: Scene, view: SavedView): void {
  const { sync } = scene;
  const id = sync.newId();
  void turnView(sync, view, id).then((isDone) => {
    if (isDone) navigate(hrefOf({ ...view, id }), { replace: true });
  });
}

function changesOf(scene: Scene, view: SavedView): MenuEntry[] {
  const { sync, look, show, boardId } = scene;
  const close = (): void => show(null);
  const onRename = (): void =>
    show(
      <NameDialog
        title={text.renameTitle}
        name={view.name}
        canShare={false}
        onSave={(name) => void renameView(sync, view, name)}
        onClose={close}
      />,
    );
  const canTurn = view.shared || can(sync.store.roleOn(boardId), "view.share");
  return [
    ...(isSameLook(view, look)
      ? []
      : [
          { text: text.update(view.name), icon: "refresh", onSelect: () => void updateView(sync, view, look) } as const,
        ]),
    { text: text.rename, icon: "pencil", onSelect: onRename },
    ...(canTurn
      ? [
          {
            text: view.shared ? text.unshare : text.share,
            icon: view.shared ? "lock" : "users",
            onSelect: () => turn(scene, view),
          } as const,
        ]
      : []),
  ];
}

/** Returns the actions for the open view. */
function currentItems(scene: Scene): MenuEntry[] {
  const { sync, boardId, current } = scene;
  if (current === undefined) return [];
  const isOpen = sync.store.get("board", boardId)?.status === "active" && mayChange(scene, current);
  const remove = (): void => {
    void removeView(sync, current).then((isDone) => {
      if (isDone) forget();
    });
  };
  return [
    { section: "" },
    ...(isOpen ? changesOf(scene, current) : []),
    { text: text.link, icon: "link", onSelect: () => void copyLink(new URL(hrefOf(current), location.href).href) },
    ...(isOpen ? [{ text: text.remove, icon: "trash", danger: true, onSelect: remove } as const] : []),
  ];
}

function saveItems(scene: Scene, isFirst: boolean): MenuEntry[] {
  const { sync, boardId, look, show } = scene;
  const role = sync.store.roleOn(boardId);
  if (!can(role, "view.own") || sync.store.get("board", boardId)?.status !== "active") return [];
  const save = (name: string, shared: boolean): void => {
    const id = sync.newId();
    void saveView(sync, id, { boardId, name, ...look, shared }).then((isDone) => {
      if (isDone && location.pathname === pathTo("board", { board: boardId }))
        navigate(hrefOf({ ...look, id, boardId }), { replace: true });
    });
  };
  const onSelect = (): void =>
    show(
      <NameDialog
        title={text.saveTitle}
        name=""
        canShare={can(role, "view.share")}
        onSave={save}
        onClose={() => show(null)}
      />,
    );
  const item = { text: text.save, icon: "plus", onSelect } as const;
  return isFirst ? [{ ...item, note: text.none }] : [{ section: "" }, item];
}

export interface ViewsMenu {
  readonly boardId: string;
  readonly anchor: Element;
}

/** Opens the menu of the saved views of a board with the actions for the open one. */
export function openViews(sync: Sync, { boardId, anchor }: ViewsMenu, show: (dialog: ReactNode) => void): void {
  const query = new URLSearchParams(location.search);
  const views = viewsOf(sync, boardId);
  const current = views.find(({ id }) => id === query.get(SAVED_KEY));
  const scene: Scene = { sync, boardId, look: lookIn(query), current, show };
  const items = [
    ...group(
      text.own,
      views.filter(({ shared }) => !shared),
      scene,
    ),
    ...group(
      text.shared,
      views.filter(({ shared }) => shared),
      scene,
    ),
    ...currentItems(scene),
    ...saveItems(scene, views.length === 0),
  ];
  openMenu({ anchor, label: text.menu, items, placing: { align: "start" }, width: WIDTH });
}
