import { refusalErrors } from "../forms/field-errors.ts";
import { PasskeyFault } from "./browser-passkeys.ts";
import { PASSKEY_FAILED, PASSKEY_THERE } from "./factor-text.ts";

/** Returns the text of a passkey or code error. */
export function faultText(thrown: unknown): string {
  if (thrown instanceof PasskeyFault) return thrown.isThere ? PASSKEY_THERE : PASSKEY_FAILED;
  return refusalErrors(thrown, {}).form ?? "";
}
