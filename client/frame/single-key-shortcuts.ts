import { keptChoice } from "./kept-choice.ts";

const choice = keptChoice("letter-keys", ["on", "off"]);

/** Whether keys without Ctrl do anything: some people press them by voice or by chance (WCAG 2.1.4). */
export const letterKeysOn = (): boolean => choice.get() === "on";

/** The same, re-rendering when it changes. */
export const useLetterKeys = (): boolean => choice.use() === "on";

export const setLetterKeys = (isOn: boolean): void => choice.choose(isOn ? "on" : "off");
