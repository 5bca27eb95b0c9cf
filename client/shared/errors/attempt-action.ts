import { showToast } from "#client/ui/overlay/notice/toast.ts";

/** Waits for an action; when it fails, tells its person why. True when it was done. */
export async function attempt(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    const { errorText } = await import("./error-text.ts");
    showToast({ icon: "alert-triangle", text: errorText(error) });
    return false;
  }
}
