import { refusalErrors } from "../forms/field-errors.ts";
import { PasskeyFault } from "./browser-passkeys.ts";
import { PASSKEY_FAILED, PASSKEY_THERE } from "./factor-text.ts";

/** What went wrong with a passkey or a code, in words. */
export function faultText(thrown: unknown): string {
  if (thrown instanceof PasskeyFault) return thrown.isThere ? PASSKEY_THERE : PASSKEY_FAILED;
  return refusalErrors(thrown, {}).form ?? "";
}
