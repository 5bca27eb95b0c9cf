import { storedChoice } from "#client/shared/preferences/stored-choice.ts";

/** Whether this device reads the words of a new task (QW-05). */
export const wordsChoice = storedChoice("words", ["on", "off"]);
