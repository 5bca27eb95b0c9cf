/** Where the choice is kept; `sunday`, or anything else for Monday. */
const WEEK_START_KEY = "yarus.week-start";

const MONDAY = 1;
const WEEK = 7;

/** The day that weeks begin with on this device, as Date counts days: 0 is Sunday. */
let first = MONDAY;
try {
  if (localStorage.getItem(WEEK_START_KEY) === "sunday") first = 0;
} catch {
  // A browser that forbids storage: weeks begin as everybody's do here.
}

/** Holds for what is drawn from now on, and is kept in this browser. */
export function beginWeeksWith(weekday: 0 | 1): void {
  first = weekday;
  try {
    localStorage.setItem(WEEK_START_KEY, weekday === 0 ? "sunday" : "monday");
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** How many days of its week have gone before a weekday, as Date counts them: 0 for the first. */
export function daysIntoWeek(weekday: number): number {
  return (weekday - first + WEEK) % WEEK;
}
