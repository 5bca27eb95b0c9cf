/** Which page comes first on this device for somebody who opens the product itself and no page of it. */
export const START_PAGE_KEY = "yarus.start-page";

/** The overview unless chosen otherwise; `board` is the list of all boards. */
export type StartPage = "index" | "myTasks" | "favourites" | "board";
