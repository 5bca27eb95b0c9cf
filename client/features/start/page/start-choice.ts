import { keptChoice } from "#client/frame/kept-choice.ts";

/** Pages that one may begin with. */
export const START_PAGES = ["index", "myTasks", "favourites", "board"] as const;
export type StartPage = (typeof START_PAGES)[number];

/** The page that the application opens with on this device. */
export const startChoice = keptChoice<StartPage>("start", START_PAGES);
