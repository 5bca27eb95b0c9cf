/** What is half typed of a task that is added beside no column. */
export const MINE_DRAFT = "mine-title";
