/** The key of the draft of a task that is added outside a column. */
export const MY_TASKS_DRAFT = "mine-title";
