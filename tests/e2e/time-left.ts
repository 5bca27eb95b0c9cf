import { beforeEach } from "vitest";
import { BEGAN_AT, WITHIN_SECONDS } from "#scripts/gates.mjs";
import { isLongWalk } from "./long-walks.ts";

const began = process.env[BEGAN_AT];
/** Seconds since the first gate, when this file began. */
const since = began === undefined ? 0 : (Date.now() - Number(began)) / 1_000;

/** Where all gates run, what could not end in time is left out and said aloud, long walks first; by hand everything is played. */
beforeEach(({ skip, task }) => {
  const within = isLongWalk(task.file.filepath) ? WITHIN_SECONDS.longWalk : WITHIN_SECONDS.file;
  skip(since > within, "this machine is too slow for it");
});
