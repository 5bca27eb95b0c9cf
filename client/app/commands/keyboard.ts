import { toggleTheme } from "#client/features/theme/theme-menu.tsx";
import { runCommand } from "#client/shared/navigation/command.ts";
import { hasSingleKeyShortcuts } from "#client/shared/keyboard/single-key-shortcuts.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { isMac } from "#client/shared/keyboard/modifier-keys.ts";
import { toggleSidebar } from "#client/ui/layout/sidebar-state.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { hasLayers } from "#client/ui/overlay/layers.ts";
import { undoOrRedo } from "./undo-redo.ts";

/** Maximum time from G to the letter of its chord. */
const CHORD_MS = 1_500;

/** Whether keys type text here and are not shortcuts: in a field, or in a menu, which handles typed characters itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role^='menuitem']");
}

/** Single-key shortcuts by physical key, so that they also work in the Russian layout. */
const SINGLE_KEYS: Readonly<Record<string, () => void>> = {
  BracketLeft: toggleSidebar,
  KeyC: () => {
    if (!runCommand("task.new", {})) navigate(pathTo("task", {}));
  },
};
/** Shortcuts of a board page only. */
const OF_BOARDS: Readonly<Record<string, () => void>> = {
  KeyF: () => runCommand("view.filter", {}),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].map((index) => [`Digit${index + 1}`, () => runCommand("view.choose", { index })]),
  ),
};
/** The second key of a chord with G. */
const PLACES: Readonly<Record<string, () => void>> = {
  KeyH: () => navigate(pathTo("index")),
  KeyM: () => navigate(pathTo("myTasks")),
  KeyF: () => navigate(pathTo("favourites")),
  KeyT: () => navigate(pathTo("teams")),
  KeyB: () => void runCommand("palette.show", { isGoing: true }),
};

const isUp = ({ altKey, code, metaKey, ctrlKey, shiftKey }: KeyboardEvent): boolean =>
  altKey && code === "ArrowUp" && !metaKey && !ctrlKey && !shiftKey;

/** Handles the app shell's shortcuts until the returned function is called. Pages handle their own. */
export function listenToKeys(root: Document, sync: Sync): () => void {
  let chordUntil = 0;

  /** Shortcuts with ⌘, or Ctrl on other platforms. */
  function withModifier({ altKey, code, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
    if (altKey) return undefined;
    if (shiftKey && code === "KeyL") return toggleTheme;
    // Also while typing, because the shortcut types nothing. Not over an open dialog, which may have unsaved text.
    if (!shiftKey && code === "KeyK") return () => hasLayers() || runCommand("palette.show", {});
    if (code !== "KeyZ" || isTyping(target)) return undefined;
    return () => void undoOrRedo(sync, shiftKey ? "forth" : "back");
  }

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (isMac ? event.metaKey : event.ctrlKey) return withModifier(event);
    if (isUp(event)) return isTyping(event.target) || hasLayers() ? undefined : () => runCommand("board.up", {});
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || !hasSingleKeyShortcuts())
      return undefined;
    if (hasLayers() || event.isComposing) return undefined;
    if (event.key === "?") return () => runCommand("keys.show", {});
    if (event.shiftKey) return undefined;
    if (event.timeStamp < chordUntil) return PLACES[event.code];
    return SINGLE_KEYS[event.code] ?? OF_BOARDS[event.code];
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.repeat) return;
    const action = actionOf(event);
    const isChord = event.code === "KeyG" && action === undefined && hasSingleKeyShortcuts() && !isTyping(event.target);
    chordUntil = isChord && !event.metaKey && !event.ctrlKey && !event.altKey ? event.timeStamp + CHORD_MS : 0;
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  root.addEventListener("keydown", onKeyDown);
  return () => root.removeEventListener("keydown", onKeyDown);
}
