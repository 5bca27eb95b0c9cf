/**
 * Writes the outline paths of the icons that the interface uses into client/ui/icons: those that a board shows when it opens, and
 * the rest, which come after the first paint.
 * Run after changing the list: `tsx scripts/icons.ts && oxfmt client/ui/icons`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Names of Tabler outline icons; `-filled` at the end takes the filled drawing. */
const FIRST = [
  "calendar-due",
  "calendar-event",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "dots",
  "plus",
  "stack-2",
  "star",
];

const MORE = [
  "adjustments-horizontal",
  "alert-triangle",
  "archive",
  "archive-off",
  "arrow-back-up",
  "arrow-down",
  "arrow-forward-up",
  "arrow-right",
  "arrow-up",
  "arrows-diagonal",
  "arrows-move",
  "arrows-sort",
  "at",
  "ban",
  "bell",
  "bold",
  "bolt",
  "brand-telegram",
  "camera",
  "chart-area-line",
  "check",
  "chevron-up",
  "circle-check",
  "circle-plus",
  "clock",
  "cloud-check",
  "cloud-off",
  "cloud-up",
  "code",
  "column-insert-right",
  "column-remove",
  "copy",
  "device-desktop",
  "device-mobile",
  "download",
  "external-link",
  "eye",
  "eye-off",
  "file-import",
  "file-text",
  "file-zip",
  "filter",
  "grip-vertical",
  "h-1",
  "h-2",
  "h-3",
  "hash",
  "history",
  "home-2",
  "info-circle",
  "italic",
  "key",
  "keyboard",
  "layout-kanban",
  "layout-sidebar-left-collapse",
  "layout-sidebar-left-expand",
  "letter-t",
  "line-dashed",
  "link",
  "list-check",
  "list",
  "list-numbers",
  "lock",
  "logout",
  "mail",
  "menu-2",
  "menu-deep",
  "message-circle",
  "mood-plus",
  "mood-smile",
  "moon",
  "music",
  "palette",
  "paperclip",
  "pencil",
  "photo",
  "player-pause",
  "player-play",
  "quote",
  "refresh",
  "repeat",
  "row-insert-bottom",
  "row-remove",
  "search",
  "send",
  "server-2",
  "settings",
  "shield",
  "source-code",
  "star-filled",
  "strikethrough",
  "subtask",
  "table",
  "sun",
  "tag",
  "trash",
  "unlink",
  "user-circle",
  "user-plus",
  "users",
  "x",
];

/** The generated files, by what they export. */
export const ICON_FILES = {
  FIRST_PATHS: { names: FIRST, file: fileOf("first-paths.ts") },
  MORE_PATHS: { names: MORE, file: fileOf("more-paths.ts") },
};
const SOURCE = fileURLToPath(new URL("../node_modules/@tabler/icons/icons/", import.meta.url));

/** One `d` for the whole drawing: a path that opens with a relative move is made absolute so that joining is safe. */
const pathOf = (name: string): string => {
  const filled = name.endsWith("-filled");
  const file = filled ? `filled/${name.slice(0, -"-filled".length)}.svg` : `outline/${name}.svg`;
  const svg = readFileSync(SOURCE + file, "utf8");
  const parts = [...svg.matchAll(/<path d="([^"]+)"/gu)].map((match) => match[1] ?? "");
  const drawings = svg.replaceAll(/<path [^>]*\/>/gu, "").match(/<(?:rect|circle|line|ellipse|poly)/u);
  if (parts.length === 0 || drawings !== null) throw new Error(`Icon ${name} is not made of paths alone`);
  return parts
    .map((d) => d.replace(/^m/u, "M"))
    .join("")
    .replaceAll(/\s+(?=-)/gu, "")
    .replaceAll(/(?<=[A-Za-z])\s+|\s+(?=[A-Za-z])/gu, "");
};

/** The text of a generated file. */
export function iconPathsFile(exported: keyof typeof ICON_FILES): string {
  const entries = ICON_FILES[exported].names.map((name) => `  "${name}":\n    "${pathOf(name)}",`).join("\n");
  return `/** Made by scripts/icons.ts from Tabler Icons (MIT, 24 x 24, one path each); do not edit by hand. */
export const ${exported} = {
${entries}
} as const;
`;
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../client/ui/icons/${name}`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const exported of ["FIRST_PATHS", "MORE_PATHS"] as const)
    writeFileSync(ICON_FILES[exported].file, iconPathsFile(exported));
}
