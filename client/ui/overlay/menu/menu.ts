import type { ReactNode } from "react";
import type { IconName } from "../../icons/icon.tsx";
import type { Anchor } from "../popover/floating.tsx";
import type { PlacementOptions } from "../popover/place.ts";
import { createSignal } from "../../signal.ts";

export type MenuItem = {
  readonly text: string;
  readonly icon?: IconName | undefined;
  /** In place of an icon: a board mark, an avatar. */
  readonly mark?: ReactNode;
  /** A smaller second line. */
  readonly note?: string | undefined;
  /** At the right end: grey text. */
  readonly end?: string | undefined;
  /** At the right end: keys separated by spaces, in the notation of this platform. */
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  /** If set, the item is one of several checkable items (`menuitemradio`). */
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A submenu: it opens in place of the menu, with a way back. */
  readonly items?: readonly MenuEntry[] | undefined;
  readonly onSelect?: (() => void) | undefined;
};

/** A line between groups; with text, the heading of the group below. */
export type MenuSection = { readonly section: string };

export type MenuEntry = MenuItem | MenuSection;

export type MenuRequest = {
  /** The button that opened it (the focus returns there), or a point for a right click. */
  readonly anchor: Anchor;
  /** The accessible name of the menu. On a phone it is also the title of the sheet. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly placing?: PlacementOptions;
  readonly width?: number;
  readonly onClose?: () => void;
};

export type OpenedMenu = MenuRequest & {
  /** The element focused when the menu was requested: a menu at a point has no button to return the focus to. */
  readonly focused: Element | null;
};

/** The open menu; `OverlayHost` renders it. */
export const openedMenu = createSignal<OpenedMenu | null>(null);

/** Opens the one menu of the page beside its anchor, closing another that was open. */
export const openMenu = (request: MenuRequest): void => {
  const focused = openedMenu.get()?.focused ?? document.activeElement;
  closeMenu();
  if (request.anchor instanceof Element) request.anchor.setAttribute("aria-expanded", "true");
  openedMenu.set({ ...request, focused });
};

/** Closes the menu, if one is open, and calls its `onClose`. */
export const closeMenu = (): void => {
  const opened = openedMenu.get();
  if (opened === null) return;
  if (opened.anchor instanceof Element) opened.anchor.setAttribute("aria-expanded", "false");
  openedMenu.set(null);
  opened.onClose?.();
};
