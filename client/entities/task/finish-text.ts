import { NBSP } from "#client/language/plural.ts";

/** The press that completes a task, and takes one that is done back to work. */
export const finishText = {
  done: "Готово",
  reopen: `Вернуть в${NBSP}работу`,
  /** On a card, where there is room for a word. */
  short: { done: "Готово", reopen: "Вернуть" },
  /** Begins with what is read on the button. */
  named: {
    done: (title: string) => `Готово: «${title}»`,
    reopen: (title: string) => `Вернуть в${NBSP}работу: «${title}»`,
  },
  isDone: (title: string) => `«${title}» — готово`,
  isReopened: (title: string) => `«${title}» снова в${NBSP}работе`,
  menu: (title: string) => `Действия с задачей «${title}»`,
} as const;
