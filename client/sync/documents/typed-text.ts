import * as Y from "yjs";

/**
 * Returns what a user has typed in an update whose document no longer exists: the characters in the order of typing, one line for every
 * place at which they were typed. Characters that were deleted again are left out.
 */
export function typedTextIn(update: Uint8Array): string {
  const { structs, ds } = Y.decodeUpdate(update);
  const lines: string[] = [];
  let end: Y.ID | null = null;
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) continue;
    const { id, origin, length, content } = struct;
    const characters = shown(content.str, id, ds.clients.get(id.client));
    const isNext = end !== null && origin !== null && Y.compareIDs(origin, end);
    if (isNext) lines.push((lines.pop() ?? "") + characters);
    else lines.push(characters);
    end = Y.createID(id.client, id.clock + length - 1);
  }
  return lines.filter((line) => line.trim() !== "").join("\n");
}

type DeletedRanges = readonly { readonly clock: number; readonly len: number }[];

/** Returns the characters that are not deleted. A character has the clock of its code unit. */
function shown(text: string, { clock }: Y.ID, deleted: DeletedRanges = []): string {
  return Array.from({ length: text.length }, (_unused, at) => text.charAt(at))
    .filter((_unit, at) => !deleted.some((gone) => clock + at >= gone.clock && clock + at < gone.clock + gone.len))
    .join("");
}
