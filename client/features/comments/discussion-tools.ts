/** The permissions and actions of the user in a discussion. The same object until one of them changes. */
export interface DiscussionTools {
  boardId: string;
  userId: string;
  mayWrite: boolean;
  mayReact: boolean;
  mayModerate: boolean;
  /** Starts a reply to a comment. */
  answer: (commentId: string, authorId: string) => void;
}
