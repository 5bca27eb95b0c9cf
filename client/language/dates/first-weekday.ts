/** The key of the stored choice; `sunday`, or anything else for Monday. */
const WEEK_START_KEY = "yarus.week-start";

const MONDAY = 1;
const WEEK = 7;

/** The first day of the week on this device, as in `Date`: 0 is Sunday. */
let first = MONDAY;
try {
  if (localStorage.getItem(WEEK_START_KEY) === "sunday") first = 0;
} catch {
  // The browser forbids storage: weeks begin with the default day.
}

/** Sets the first day of the week for everything drawn from now on, and stores it in this browser. */
export function beginWeeksWith(weekday: 0 | 1): void {
  first = weekday;
  try {
    localStorage.setItem(WEEK_START_KEY, weekday === 0 ? "sunday" : "monday");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Returns the position of a weekday (as in `Date`) in its week: 0 for the first day. */
export function daysIntoWeek(weekday: number): number {
  return (weekday - first + WEEK) % WEEK;
}
