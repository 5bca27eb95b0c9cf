import * as Y from "yjs";

/**
 * What a person has typed in an update of which the document it belongs to is no more: its letters in the order of typing, a line for
 * every place that they were typed at. What was taken out again is not among them.
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

/** A letter has the clock of its code unit. */
function shown(text: string, { clock }: Y.ID, deleted: DeletedRanges = []): string {
  return Array.from({ length: text.length }, (_unused, at) => text.charAt(at))
    .filter((_unit, at) => !deleted.some((gone) => clock + at >= gone.clock && clock + at < gone.clock + gone.len))
    .join("");
}
