/** The discussion of a task and the comment field. One chunk, because they share most of their code. */
export { CommentComposer } from "./comment-composer.tsx";
export { TaskThread } from "./task-thread.tsx";
