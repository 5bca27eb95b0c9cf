import { beforeEach, inject } from "vitest";
import { isLongWalk, LONG_BEGIN_WITHIN_MS } from "./long-walks.ts";

const isLate = Date.now() - inject("runBeganAt") > LONG_BEGIN_WITHIN_MS;

/** Where all gates run, a long walk that could not end in time is left out and said aloud; by hand it is always played. */
beforeEach(({ skip, task }) => {
  skip(process.env["CI"] !== undefined && isLate && isLongWalk(task.file.filepath), "this machine is too slow for it");
});
