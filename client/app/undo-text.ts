/** What is said of ⌘Z and ⇧⌘Z. */
export const undoText = {
  back: {
    act: "Отменить",
    done: "Отменено",
    changed: "Это уже изменил кто-то другой",
    nothing: "Отменять нечего",
  },
  forth: {
    act: "Вернуть",
    done: "Возвращено",
    changed: "Это уже изменил кто-то другой",
    nothing: "Повторять нечего",
  },
} as const;
