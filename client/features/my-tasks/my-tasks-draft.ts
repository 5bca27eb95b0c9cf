/** What is half typed of a task that is added beside no column. */
export const MY_TASKS_DRAFT = "mine-title";
