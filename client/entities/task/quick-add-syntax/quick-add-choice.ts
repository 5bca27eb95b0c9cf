import { storedChoice } from "#client/shared/preferences/stored-choice.ts";

/** Whether this device parses the text of a new task (QW-05). */
export const wordsChoice = storedChoice("words", ["on", "off"]);
