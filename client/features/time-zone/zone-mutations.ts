import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { userChange } from "#contract/users/user.ts";
import { SWITCHED } from "./zone-notice-text.ts";

type Account = Pick<Sync, "call" | "session">;

/** Reports the device's time zone to a server that has none for the user. */
export async function reportZone({ call, session }: Account, zone: string): Promise<void> {
  const { user } = await call(userChange, { body: { detectedTimeZone: zone } });
  await session.keepUser(user);
}

/** Changes the user's time zone. */
export async function switchZone({ call, session }: Account, zone: string): Promise<void> {
  const changing = call(userChange, { body: { timeZone: zone } });
  if (!(await attempt(changing))) return;
  const { user } = await changing;
  await session.keepUser(user);
  showToast({ icon: "check", text: SWITCHED });
}
