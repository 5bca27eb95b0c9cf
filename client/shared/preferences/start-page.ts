import { storedChoice } from "./stored-choice.ts";

/**
 * Which page comes first on this device for somebody who opens the product itself and no page of it. The overview unless chosen otherwise;
 * `board` is the list of all boards.
 */
export const START_PAGES = ["index", "myTasks", "favourites", "board"] as const;
export type StartPage = (typeof START_PAGES)[number];

export const startPage = storedChoice<StartPage>("start-page", START_PAGES);
