/** What a person may do in a discussion. The same object while it is the same. */
export interface DiscussionTools {
  boardId: string;
  userId: string;
  mayWrite: boolean;
  mayReact: boolean;
  mayModerate: boolean;
  /** Begins an answer to a comment. */
  answer: (commentId: string, authorId: string) => void;
}
