/** The numbers of all advisory locks, each with one purpose. */
export const LOCKS = {
  /** The same in every version: nodes that migrate at once wait for each other. */
  migration: 7_239_417,
  retention: 7_239_418,
  notifier: 7_239_419,
  dueNotifications: 7_239_420,
  upkeep: 7_239_421,
  delivery: 7_239_422,
  presses: 7_239_423,
  files: 7_239_424,
  history: 7_239_425,
  recurrence: 7_239_426,
  steps: 7_239_427,
  removal: 7_239_428,
  accountDeletions: 7_239_429,
  /** Serialises changes of administrators, so that two of them cannot remove each other's right at once. */
  administrators: 7_239_430,
  webhookReader: 7_239_431,
  webhookSender: 7_239_432,
  rules: 7_239_433,
  /** Serialises sign-ups, so that only one user is the first, and account deletions, so that an administrator remains. */
  firstPerson: 7_239_434,
  words: 7_239_435,
  boardHistory: 7_239_436,
  taskRemoval: 7_239_437,
} as const;
