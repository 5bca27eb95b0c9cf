/** Every number that is locked in the database, each by one thing. */
export const LOCKS = {
  /** The same in every version: two nodes that migrate meet at it. */
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
  /** Two who take the last administrator's right from each other at once meet here. */
  administrators: 7_239_430,
  webhookReader: 7_239_431,
  webhookSender: 7_239_432,
  rules: 7_239_433,
  /** Sign-ups meet here, so that only one is the first, and with the end of an account, so that an administrator is left. */
  firstPerson: 7_239_434,
  words: 7_239_435,
  boardHistory: 7_239_436,
  taskRemoval: 7_239_437,
} as const;
