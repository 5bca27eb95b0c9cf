/** Where ⌘ is what Ctrl is elsewhere. False where there is no browser, as in tests of what needs none. */
export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The names of the keys that are held while another is pressed, as they stand on this device's keyboard. */
export const MODIFIER = isMac ? "⌘" : "Ctrl";
export const ALT = isMac ? "⌥" : "Alt";
