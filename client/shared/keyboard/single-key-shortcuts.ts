import { storedChoice } from "../preferences/stored-choice.ts";

const choice = storedChoice("letter-keys", ["on", "off"]);

/** Whether shortcuts without Ctrl are on: some users trigger them by voice or by accident (WCAG 2.1.4). */
export const hasSingleKeyShortcuts = (): boolean => choice.get() === "on";

/** As {@link hasSingleKeyShortcuts}; re-renders when it changes. */
export const useSingleKeyShortcuts = (): boolean => choice.use() === "on";

export const setSingleKeyShortcuts = (isOn: boolean): void => choice.choose(isOn ? "on" : "off");
