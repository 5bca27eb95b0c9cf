import { errorText } from "#client/shared/errors/error-text.ts";
import { rememberScroll, restoreScroll } from "#client/app/layout/scroll-memory.ts";
import "#client/ui/icons/more-icons.ts";
import { OverlayHost } from "#client/ui/layout/overlay-host.tsx";
import "./board-views.ts";
import { CommandHost } from "../commands/command-host.tsx";
import { Notices } from "../layout/notices.tsx";
import { PhoneBar } from "../layout/phone-bar.tsx";
import { SidePanel } from "../layout/side-panel.tsx";
import { startDeferred } from "./start-deferred.ts";
import { TaskOverBoard } from "../layout/task-over-board.tsx";

/**
 * Parts of the app shell that the first cards of a board do not wait for: side panel, bottom bar, dialogs, menus, shortcuts, updates, most
 * icons, theme changes.
 */
export const lazyShellParts = {
  SidePanel,
  TaskOverBoard,
  PhoneBar,
  CommandHost,
  OverlayHost,
  Notices,
  startDeferred,
  errorText,
  rememberScroll,
  restoreScroll,
};
