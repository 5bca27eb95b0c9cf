import type { IconName } from "#client/ui/icons/icon.tsx";

const BY_TYPE: readonly (readonly [RegExp, IconName])[] = [
  [/^image\//, "photo"],
  [/^video\//, "player-play"],
  [/^audio\//, "music"],
  [/zip|compressed|x-tar|x-7z|x-rar/, "file-zip"],
  [/spreadsheet|excel|text\/csv/, "table"],
];
const ARCHIVE = /\.(?:zip|7z|rar|tar|gz|bz2|xz)$/iu;

/** Returns the icon of a file that has no preview. */
export function iconOf({ type, name }: { type: string; name: string }): IconName {
  return BY_TYPE.find(([kind]) => kind.test(type))?.[1] ?? (ARCHIVE.test(name) ? "file-zip" : "file-text");
}
