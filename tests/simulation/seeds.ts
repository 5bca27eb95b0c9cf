/** A history that failed in the past. Known seeds are played before any other seed. */
export interface KnownSeed {
  seed: number;
  /** The fault that the history detected when it failed. */
  found: string;
}

/**
 * The regression corpus. A seed plays the same history only as long as the simulator and the engine draw the same random numbers, so every
 * fault that was found also has a test next to the fixed code. Here the seeds are played as ordinary histories.
 */
export const KNOWN_SEEDS: readonly KnownSeed[] = [
  { seed: 5, found: "an empty 204 of a captive portal counted as done" },
  { seed: 26, found: "signing out lost an edit of that very moment" },
  { seed: 52, found: "a forbidden board stayed on a full disk" },
  { seed: 30, found: "an answer told the number of a parent's stream to a member of the nested board alone" },
  { seed: 46, found: "the star of a forbidden board never came back" },
  { seed: 32, found: "a snapshot that found no room left the disk in the former epoch" },
  { seed: 100, found: "an edit answered through a tab that died stood as waiting in the other" },
  { seed: 101, found: "a board's newest revision without an earlier change; a moved task that stayed on the disk" },
  { seed: 262, found: "an archived board that may not be seen any more stayed in the list" },
  { seed: 14, found: "a late message of the parent's stream brought a forbidden board back" },
  { seed: 444, found: "a repeated creation was refused because its author may not see it any more" },
  { seed: 2028, found: "a task was nowhere in a tab that learned of a restored server from another tab" },
  { seed: 1076, found: "the ledger's own fault: an edit let go by a sign-out whose tab died at once was called lost" },
  { seed: 6080, found: "a board read anew without room stayed on the disk in the former epoch" },
  {
    seed: 100_142,
    found: "a task was on neither board after a restore, when one was read between two pages of the other",
  },
  { seed: 100_204, found: "a board that only a dead tab had listed stayed on the disk" },
  { seed: 101_152, found: "a call that came late with a token that had ended signed the whole browser out" },
  { seed: 100_682, found: "the simulator's own fault: who was removed a moment ago was called told too much" },
  { seed: 10_000_771, found: "the ledger's own fault: an edit let go by a sign-out while it was on its way" },
  { seed: 20_001_863, found: "a tab that starts took a task from `offlineTasks` that another tab was just making" },
  { seed: 40_000_660, found: "the simulator's own fault: what a dead tab had kept untold came after the end" },
  { seed: 40_001_632, found: "the ledger's own fault: an edit of a tab that died as it was kept" },
  { seed: 50_001_412, found: "the simulator's own fault: a copy a minute late made a board that nobody had opened" },
  { seed: 50_003_462, found: "a sign-in that died half-way left the disk without what another tab went on showing" },
  { seed: 70_003_301, found: "a task left to a board that then went, after the server had gone back in time" },
  {
    seed: 7_000_049,
    found: "lines of a checklist that a restored server had lost stayed on a device that read its disk late",
  },
  { seed: 7_000_319, found: "lines of a checklist told by a board that the task had left, and that was read anew" },
  {
    seed: 41_001_185,
    found: "the simulator's own fault: who was removed while their write was done was called told too much",
  },
  { seed: 7_000_094, found: "comments told by a board that the task had left" },
  {
    seed: 45_000_023,
    found: "parts of a task between two boards, taken for those of a task that had just been made here",
  },
  { seed: 46_005_601, found: "an edit that was refused to one tab and done for another stood as refused" },
  {
    seed: 2_001_375,
    found: "a tab that had not heard of a server's restore took a task from the board that another tab had read since",
  },
  {
    seed: 11_102_769,
    found: "an edit that was done, but not told of, fell with a refused one that it named",
  },
  {
    seed: 612_746_648,
    found:
      "parts that were read before their board was known passed for parts of this life of the server, though the disk had them from the last one",
  },
  {
    seed: 613_508_090,
    found:
      "files of a page whose board was not followed outlived the server's restore: only boards told of it, and the person's own stream did not",
  },
];
