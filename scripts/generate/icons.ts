/**
 * Writes the outline paths of the icons that the interface uses into client/ui/icons: those that a board shows when it opens, the rest,
 * which is loaded after the first paint, and the icons of boards, which are loaded for the first board that has one. The icon set is large
 * and the product needs only these icons, so it is not a dependency. After changing the list:
 * `npm pack @tabler/icons@3.51.0 && tar xf tabler-icons-*.tgz && tsx scripts/generate/icons.ts package/icons && oxfmt client/ui/icons`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BOARD_ICONS, type BoardIcon } from "#contract/core/board-icon.ts";

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

/** Tabler's names of the icons that boards may have. */
const BOARD = {
  home: "home",
  building: "building",
  store: "building-store",
  factory: "building-factory-2",
  school: "school",
  briefcase: "briefcase",
  users: "users",
  user: "user",
  target: "target",
  flag: "flag",
  rocket: "rocket",
  bulb: "bulb",
  calendar: "calendar",
  clock: "clock",
  chart: "chart-bar",
  trophy: "trophy",
  book: "book",
  notebook: "notebook",
  pencil: "pencil",
  file: "file-text",
  folder: "folder",
  scale: "scale",
  shield: "shield",
  key: "key",
  coin: "coin",
  wallet: "wallet",
  receipt: "receipt",
  cart: "shopping-cart",
  gift: "gift",
  box: "package",
  truck: "truck",
  megaphone: "speakerphone",
  message: "message-circle",
  mail: "mail",
  phone: "phone",
  globe: "world",
  code: "code",
  bug: "bug",
  server: "server",
  laptop: "device-laptop",
  mobile: "device-mobile",
  puzzle: "puzzle",
  flask: "flask",
  palette: "palette",
  brush: "brush",
  camera: "camera",
  movie: "movie",
  music: "music",
  game: "device-gamepad-2",
  tool: "tool",
  hammer: "hammer",
  sofa: "sofa",
  bath: "bath",
  food: "tools-kitchen-2",
  coffee: "coffee",
  apple: "apple",
  cake: "cake",
  heart: "heart",
  health: "stethoscope",
  sport: "barbell",
  baby: "baby-carriage",
  paw: "paw",
  plant: "plant-2",
  tree: "trees",
  sun: "sun",
  mountain: "mountain",
  beach: "beach",
  plane: "plane",
  car: "car",
  bike: "bike",
  map: "map-2",
  star: "star",
} satisfies Record<BoardIcon, string>;

const asCalled = (names: readonly string[]): readonly IconMapping[] => names.map((name) => ({ name, source: name }));

/** An icon by the name that the product knows it by, and by the name of its drawing in Tabler. */
interface IconMapping {
  readonly name: string;
  readonly source: string;
}

interface IconFile {
  readonly drawings: readonly IconMapping[];
  readonly file: string;
  /** The type that the drawings are exported as; without one they are constants. */
  readonly type?: string;
}

/** The generated files, by what they export. */
export const ICON_FILES: Readonly<Record<"FIRST_PATHS" | "MORE_PATHS" | "BOARD_PATHS", IconFile>> = {
  FIRST_PATHS: { drawings: asCalled(FIRST), file: fileOf("first-paths.ts") },
  MORE_PATHS: { drawings: asCalled(MORE), file: fileOf("more-paths.ts") },
  BOARD_PATHS: {
    drawings: BOARD_ICONS.map((name) => ({ name, source: BOARD[name] })),
    file: fileOf("board-paths.ts"),
    type: "Readonly<Record<string, string>>",
  },
};
/** Returns one `d` for the whole icon. A path that begins with a relative move is made absolute, so that paths can be joined. */
const pathOf = (folder: string, name: string): string => {
  const filled = name.endsWith("-filled");
  const file = filled ? `filled/${name.slice(0, -"-filled".length)}.svg` : `outline/${name}.svg`;
  const svg = readFileSync(join(folder, file), "utf8");
  const parts = [...svg.matchAll(/<path d="([^"]+)"/gu)].map((match) => match[1] ?? "");
  const drawings = svg.replaceAll(/<path [^>]*\/>/gu, "").match(/<(?:rect|circle|line|ellipse|poly)/u);
  if (parts.length === 0 || drawings !== null) throw new Error(`Icon ${name} is not made of paths alone`);
  return parts
    .map((d) => d.replace(/^m/u, "M"))
    .join("")
    .replaceAll(/\s+(?=-)/gu, "")
    .replaceAll(/(?<=[A-Za-z])\s+|\s+(?=[A-Za-z])/gu, "");
};

/** The text of a generated file; `folder` has the SVG files of Tabler in `outline` and `filled`. */
function iconPathsFile(folder: string, exported: keyof typeof ICON_FILES): string {
  const { drawings, type } = ICON_FILES[exported];
  const entries = drawings.map(({ name, source }) => `  "${name}":\n    "${pathOf(folder, source)}",`).join("\n");
  return `/** Made by scripts/generate/icons.ts from Tabler Icons (MIT, 24 x 24, one path each); do not edit by hand. */
export const ${exported}${type === undefined ? "" : `: ${type}`} = {
${entries}
}${type === undefined ? " as const" : ""};
`;
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../client/ui/icons/${name}`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Which folder has the SVG files? See the comment of this script");
  for (const exported of ["FIRST_PATHS", "MORE_PATHS", "BOARD_PATHS"] as const)
    writeFileSync(ICON_FILES[exported].file, iconPathsFile(folder, exported));
}
