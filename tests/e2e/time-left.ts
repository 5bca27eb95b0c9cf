import { beforeEach } from "vitest";
import { BEGAN_AT, WITHIN_SECONDS } from "#scripts/gates.mjs";

const began = Number(process.env[BEGAN_AT] ?? Number.NaN);

/** Where all gates run, tests that could not end in time are left out and said aloud; by hand everything is played. */
beforeEach(({ skip }) => {
  skip((Date.now() - began) / 1_000 > WITHIN_SECONDS.browserTest, "this machine is too slow for it");
});
