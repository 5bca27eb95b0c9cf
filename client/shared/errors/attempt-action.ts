import { showToast } from "#client/ui/overlay/notice/toast.ts";

/** Runs an action and shows a toast if it fails. Resolves to whether it succeeded. */
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
