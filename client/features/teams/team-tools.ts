import type { Sync } from "#client/sync/sync-api.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { archiveTeam, deleteTeam, leaveTeam } from "./team-mutations.ts";
import { teamText } from "./team-text.ts";

/** Actions that take away access ask for a confirmation first. They resolve with true on success. */

export async function askLeave(sync: Sync, teamId: string, userId: string): Promise<boolean> {
  const { leaveTitle: title, leaveText: text, leave: confirmLabel, stay: cancelLabel } = teamText;
  const isAgreed = await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true });
  return isAgreed && leaveTeam(sync, teamId, userId);
}

export async function askArchive(sync: Sync, teamId: string): Promise<boolean> {
  const { archiveTitle: title, archiveText: text, toArchive: confirmLabel, cancel: cancelLabel } = teamText;
  return (await confirmDialog({ title, text, confirmLabel, cancelLabel })) && archiveTeam(sync, teamId);
}

export async function askDelete(sync: Sync, teamId: string): Promise<boolean> {
  const { deleteTitle: title, deleteText: text, delete: confirmLabel, cancel: cancelLabel } = teamText;
  return (await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true })) && deleteTeam(sync, teamId);
}
