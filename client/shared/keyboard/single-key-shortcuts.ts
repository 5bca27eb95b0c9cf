import { storedChoice } from "../preferences/stored-choice.ts";

const choice = storedChoice("letter-keys", ["on", "off"]);

/** Whether keys without Ctrl do anything: some people press them by voice or by chance (WCAG 2.1.4). */
export const hasSingleKeyShortcuts = (): boolean => choice.get() === "on";

/** The same, re-rendering when it changes. */
export const useSingleKeyShortcuts = (): boolean => choice.use() === "on";

export const setSingleKeyShortcuts = (isOn: boolean): void => choice.choose(isOn ? "on" : "off");
