import { runCommand } from "#client/shared/navigation/command.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { openMenu, type MenuItem } from "#client/ui/overlay/menu/menu.ts";
import { KEYS, PROFILE, SETTINGS, SIGN_OUT } from "./shell-text.ts";

/** Opens the account menu. `theme` is the item of the theme feature. */
export function openAccountMenu(anchor: Element, name: string, theme: MenuItem): void {
  openMenu({
    anchor,
    label: name,
    width: 240,
    placing: { side: "top" },
    items: [
      { text: PROFILE, icon: "user-circle", onSelect: () => navigate(pathTo("profile")) },
      { text: SETTINGS, icon: "settings", onSelect: () => navigate(pathTo("settings")) },
      theme,
      { text: KEYS, icon: "info-circle", keys: "?", onSelect: () => void runCommand("keys.show", {}) },
      { section: "" },
      { text: SIGN_OUT, icon: "logout", onSelect: () => navigate(pathTo("authLogout")) },
    ],
  });
}
