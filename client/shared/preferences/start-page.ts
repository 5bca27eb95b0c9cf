import { storedChoice } from "./stored-choice.ts";

/** The first page on this device when the product is opened without a path. The overview by default; `board` is the list of all boards. */
export const START_PAGES = ["index", "myTasks", "favourites", "board"] as const;
export type StartPage = (typeof START_PAGES)[number];

export const startPage = storedChoice<StartPage>("start-page", START_PAGES);
