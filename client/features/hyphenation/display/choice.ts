import { storedChoice } from "#client/shared/preferences/stored-choice.ts";

/** Whether words of titles may break on this device. */
export const hyphenationChoice = storedChoice("hyphenation", ["on", "off"]);

/** The same, re-rendering when it changes. */
export const useHyphenation = (): boolean => hyphenationChoice.use() === "on";

export const setHyphenation = (isOn: boolean): void => hyphenationChoice.choose(isOn ? "on" : "off");
