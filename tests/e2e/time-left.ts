import { beforeEach } from "vitest";
import { BEGAN_AT, WITHIN_SECONDS } from "#scripts/gates.mjs";

const began = process.env[BEGAN_AT];
/** Seconds since the first gate, when this file began. */
const since = began === undefined ? 0 : (Date.now() - Number(began)) / 1_000;

/** Where all gates run, what could not end in time is left out and said aloud; by hand everything is played. */
beforeEach(({ skip }) => {
  skip(since > WITHIN_SECONDS.file, "this machine is too slow for it");
});
