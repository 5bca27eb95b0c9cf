import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import {
  type AccountRow,
  adminAvatarRemove,
  adminBackup,
  adminPassword,
  adminPersonSet,
  adminRegistration,
} from "#contract/administration/administration.ts";
import type { Registration } from "#contract/auth/registration.ts";
import { administrationText } from "./administration-text.ts";

/** These are calls, not mutations: only the server decides (docs/decisions/0040). */

/**
 * Makes a sensitive call, after the user proves their identity if the server requires it. Resolves to false if the user cancels the proof.
 */
export type Prove = (call: () => Promise<unknown>) => Promise<boolean>;

export async function chooseRegistration(sync: Sync, mode: Registration): Promise<void> {
  if (!(await attempt(sync.call(adminRegistration, { body: { mode } })))) return;
  showToast({ icon: "check", text: administrationText.chosen });
}

export function beginBackup(sync: Sync): Promise<boolean> {
  return attempt(sync.call(adminBackup, {}));
}

/** Changes a user's account and shows a toast. */
export async function setPerson(
  sync: Sync,
  prove: Prove,
  person: Pick<AccountRow, "id">,
  { message, ...body }: { isDisabled?: boolean; isAdmin?: boolean; message: string },
): Promise<void> {
  const done = await proven(prove, () => sync.call(adminPersonSet, { params: { userId: person.id }, body }));
  if (done) showToast({ icon: "check", text: message });
}

/** Removes a user's picture and shows a toast. */
export async function removePhoto(sync: Sync, prove: Prove, userId: string, message: string): Promise<void> {
  const done = await proven(prove, () => sync.call(adminAvatarRemove, { params: { userId } }));
  if (done) showToast({ icon: "check", text: message });
}

/** Returns the new password; `null` if the reset failed or was cancelled. */
export async function resetPassword(sync: Sync, prove: Prove, userId: string): Promise<string | null> {
  let password: string | null = null;
  await proven(prove, async () => {
    ({ password } = await sync.call(adminPassword, { params: { userId } }));
  });
  return password;
}

async function proven(prove: Prove, call: () => Promise<unknown>): Promise<boolean> {
  let isProven = false;
  const isDone = await attempt(
    prove(call).then((answer) => {
      isProven = answer;
    }),
  );
  return isDone && isProven;
}
