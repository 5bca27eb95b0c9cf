/** The user's decisions about the typed text of one line. */
export interface LineChoices {
  /** Pieces that stay text. */
  readonly plainTexts: readonly string[];
  /** Names of labels to create with the task. */
  readonly newLabels: readonly string[];
}

export const NO_CHOICES: LineChoices = { plainTexts: [], newLabels: [] };
