import { storedChoice } from "#client/frame/stored-choice.ts";

/** Whether this device reads the words of a new task (QW-05). */
export const wordsChoice = storedChoice("words", ["on", "off"]);
