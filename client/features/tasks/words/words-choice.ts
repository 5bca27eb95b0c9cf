import { keptChoice } from "#client/frame/kept-choice.ts";

/** Whether this device reads the words of a new task (QW-05). */
export const wordsChoice = keptChoice("words", ["on", "off"]);
