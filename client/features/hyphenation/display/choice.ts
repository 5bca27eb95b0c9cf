import { storedChoice } from "#client/shared/preferences/stored-choice.ts";

/** Whether words of titles may be hyphenated on this device. */
export const hyphenationChoice = storedChoice("hyphenation", ["on", "off"]);

/** Returns true if hyphenation is on; re-renders when that changes. */
export const useHyphenation = (): boolean => hyphenationChoice.use() === "on";

export const setHyphenation = (isOn: boolean): void => hyphenationChoice.choose(isOn ? "on" : "off");
