/** Every key of the frame, by place. On a Mac `mod` stands for ⌘ and `alt` for ⌥, elsewhere for Ctrl and Alt. */
export const KEY_GROUPS: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] =
  [
    {
      title: "Везде",
      keys: [
        ["C", "Новая задача"],
        ["alt ↑", "На доску выше"],
        ["G H", "Обзор"],
        ["G F", "Избранное"],
        ["G B", "Все доски"],
        ["[", "Свернуть или развернуть панель"],
        ["mod ⇧ L", "Светлая или тёмная тема"],
        ["?", "Этот список"],
        ["Esc", "Закрыть верхнее"],
      ],
    },
    {
      title: "Доска",
      keys: [
        ["← ↑ → ↓", "Ходить по карточкам"],
        ["Пробел", "Взять карточку, стрелками нести, пробелом бросить"],
        ["Esc", "Вернуть взятое на место"],
        ["Enter", "Открыть"],
        ["N", "Новая задача в этой колонке"],
        ["E", "Название"],
        ["A", "Кто"],
        ["D", "Срок"],
        ["L", "Метки"],
        ["P", "Приоритет"],
        ["M", "Переместить"],
        ["⌫", "В архив"],
        ["⇧ F10", "Меню карточки"],
      ],
    },
    {
      title: "Задача",
      keys: [
        ["J K", "Следующая и предыдущая"],
        ["A D L P", "Кто, срок, метки, приоритет"],
        ["E M", "Название, колонка"],
        ["mod ⇧ C", "Скопировать ссылку"],
      ],
    },
    {
      title: "Дерево досок",
      keys: [
        ["↑ ↓", "Ходить по доскам"],
        ["→ ←", "Раскрыть и закрыть вложенные"],
        ["⇧ F10", "Меню доски"],
      ],
    },
  ];

export const KEYS_TITLE = "Все клавиши";
export const CLOSE = "Закрыть";
export const MODIFIERS_MAC = { mod: "⌘", alt: "⌥" } as const;
export const MODIFIERS = { mod: "Ctrl", alt: "Alt" } as const;
