/** The discussion of a task and the field under it, in one file: most of what they are made of is the same. */
export { CommentComposer } from "./comment-composer.tsx";
export { TaskThread } from "./task-thread.tsx";
