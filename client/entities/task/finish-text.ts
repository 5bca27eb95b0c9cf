import { NBSP } from "#client/language/plural.ts";

/** Texts of completing and reopening a task. */
export const finishText = {
  done: "Готово",
  reopen: `Вернуть в${NBSP}работу`,
  /** For cards, where there is room for one word. */
  short: { done: "Готово", reopen: "Вернуть" },
  /** Labels for screen readers; they begin with the visible text of the button. */
  named: {
    done: (title: string) => `Готово: «${title}»`,
    reopen: (title: string) => `Вернуть в${NBSP}работу: «${title}»`,
  },
  isDone: (title: string) => `«${title}» — готово`,
  isReopened: (title: string) => `«${title}» снова в${NBSP}работе`,
  menu: (title: string) => `Действия с задачей «${title}»`,
} as const;
