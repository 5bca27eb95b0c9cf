import type { PaletteColor } from "#contract/core/palette-color.ts";
import { plainLook } from "#client/ui/icons/board-look.ts";
import type { TreeNode } from "#client/ui/layout/tree-rows.ts";
import { ANNA, DIMA, GEORGY, LENA, MARK, OLYA, POLINA, SASHA, VERA } from "./gallery-people.ts";

/** Invented boards of the gallery. */
const node = (
  id: string,
  text: string,
  color: PaletteColor,
  children: readonly TreeNode[] = [],
  live?: string,
): TreeNode => ({
  id,
  href: `#${id}`,
  text,
  look: plainLook(color),
  children,
  ...(live === undefined ? {} : { live }),
});

const RELEASE: TreeNode = { ...node("rel", "Релиз 4.2", "violet", [], "Кто-то на доске"), nested: true };

export const FAVOURITES: readonly TreeNode[] = [
  { id: "f-rel", href: "#rel", text: "Релиз 4.2", look: plainLook("violet"), nested: true, live: "Кто-то на доске" },
  { id: "f-hire", href: "#hire", text: "Найм", look: plainLook("pine") },
  { id: "f-home", href: "#home", text: "Дом", look: { color: "azure", icon: "home" }, nested: true },
];

export const TREE: readonly TreeNode[] = [
  node("read", "Читальня", "plum", [
    node("app", "Мобильное приложение", "indigo", [RELEASE, node("onb", "Онбординг", "lagoon")]),
    node("web", "Веб-версия", "azure", [node("w1", "Каталог", "amber")]),
    node("ds", "Дизайн-система", "raspberry"),
  ]),
  node("red", "Редакция", "coral", [node("r1", "Авторы", "coral")]),
  node("hire", "Найм", "pine"),
  node("move", "Переезд офиса", "amber"),
  node("home", "Дом", "azure", [node("bath", "Ремонт ванной", "lagoon")]),
];

export const TILES = [
  {
    title: "Читальня",
    look: plainLook("plum"),
    subtitle: "Команда «Читальня» · 5 вложенных",
    nested: 5,
    kids: ["Приложение", "Веб‑версия"],
    kidsMore: 3,
    progress: { share: 0.65, text: "96 из 148" },
  },
  {
    title: "Редакция",
    look: plainLook("coral"),
    subtitle: "2 вложенные доски",
    nested: 2,
    kids: ["Авторы и договоры"],
    kidsMore: 1,
    progress: { share: 0.62, text: "21 из 34" },
  },
  {
    title: "Найм",
    look: plainLook("pine"),
    subtitle: "4 участника",
    people: [ANNA, SASHA, DIMA, GEORGY],
    progress: { share: 0.64, text: "14 из 22" },
  },
  {
    title: "Переезд офиса",
    look: plainLook("amber"),
    subtitle: "до 18 декабря",
    people: [VERA, ANNA, OLYA, MARK, POLINA],
    progress: { share: 0.22, text: "9 из 41" },
  },
  {
    title: "Дом",
    look: plainLook("azure"),
    subtitle: "1 вложенная доска",
    nested: 1,
    kids: ["Ремонт ванной"],
    progress: { share: 0.77, text: "17 из 22" },
  },
  {
    title: "Книжный клуб",
    look: plainLook("violet"),
    subtitle: "11 участников",
    people: [POLINA, LENA, SASHA],
    progress: { share: 0.25, text: "3 из 12" },
  },
] as const;
