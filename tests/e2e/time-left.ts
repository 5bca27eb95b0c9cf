import { beforeEach } from "vitest";
import { isTooLate, TOO_SLOW } from "#scripts/time-left.ts";

/** Where all gates run, tests that could not end in time are left out and said aloud; by hand everything is played. */
beforeEach(({ skip }) => skip(isTooLate(), TOO_SLOW));
