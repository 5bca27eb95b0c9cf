/** The user's decisions about the typed text of one line. */
export interface LineChoices {
  /** Pieces that stay text. */
  readonly plainTexts: readonly string[];
  /** Names of labels that are made with the task. */
  readonly newLabels: readonly string[];
}

export const NO_CHOICES: LineChoices = { plainTexts: [], newLabels: [] };
