/** Whether the modifier key is ⌘ and not Ctrl. False without a browser, as in tests. */
export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** Names of the modifier keys on this device's keyboard. */
export const MODIFIER = isMac ? "⌘" : "Ctrl";
export const ALT = isMac ? "⌥" : "Alt";
