import * as z from "zod/mini";
import type { FieldOption } from "#contract/entities/custom-field.ts";
import { PALETTE_COLORS, type PaletteColor } from "#contract/core/palette-color.ts";
import { compareBySort } from "#contract/core/order.ts";
import { keyBetween } from "#contract/core/position.ts";

/** An option in the form. Its index in the list is its position. */
export interface OptionDraft {
  readonly id: string;
  readonly name: string;
  readonly color: PaletteColor;
}

/** The options of a field in the form. */
export interface OptionsDraft {
  /** The options that the field had at the last change of the form. */
  readonly before: readonly OptionDraft[];
  readonly list: readonly OptionDraft[];
}

const optionList = z.array(z.object({ id: z.string(), name: z.string(), color: z.enum(PALETTE_COLORS) }));
/** The schema of the stored draft. */
export const optionsDraft: z.ZodMiniType<OptionsDraft> = z.object({ before: optionList, list: optionList });

/** Returns the active options in their order. */
export function draftOf(options: readonly FieldOption[]): OptionDraft[] {
  const open = options.filter(({ archived }) => !archived).toSorted(compareBySort);
  return open.map(({ id, name, color }) => ({ id, name, color }));
}

/**
 * Rebases a draft on the current options: takes over what other users have added, renamed, recolored, moved or removed, and keeps the
 * changes of the draft. If the draft has moved, added or removed options, its order is kept.
 * @param now the current active options in their order
 */
export function rebased({ before, list }: OptionsDraft, now: readonly OptionDraft[]): OptionDraft[] {
  const [old, ours, theirs] = [byId(before), byId(list), byId(now)];
  const isArranged = list.length !== before.length || list.some(({ id }, at) => id !== before[at]?.id);
  const added = now.filter(({ id }) => !old.has(id) && !ours.has(id));
  const order = isArranged ? [...list, ...added] : now;
  return order.flatMap(({ id }) => merged(old.get(id), ours.get(id), theirs.get(id)) ?? []);
}

const byId = (options: readonly OptionDraft[]) => new Map(options.map((option) => [option.id, option]));

/** Returns `undefined` for an option that other users have removed. */
function merged(base?: OptionDraft, ours?: OptionDraft, theirs?: OptionDraft): OptionDraft | undefined {
  if (base === undefined || ours === undefined) return ours ?? theirs;
  if (theirs === undefined) return undefined;
  const { name } = ours.name === base.name ? theirs : ours;
  const { color } = ours.color === base.color ? theirs : ours;
  return { id: ours.id, name, color };
}

/** Makes a new option, with a color that is not used yet. */
export function blankOption(id: string, others: readonly OptionDraft[]): OptionDraft {
  const taken = new Set(others.map(({ color }) => color));
  const color =
    PALETTE_COLORS.find((paletteColor) => !taken.has(paletteColor)) ??
    PALETTE_COLORS[others.length % PALETTE_COLORS.length] ??
    "graphite";
  return { id, name: "", color };
}

/** Moves one element of a list to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.toSpliced(from, 1);
  const one = list[from];
  return one === undefined ? [...list] : others.toSpliced(to, 0, one);
}

/**
 * Returns the options to send: new, changed, moved and removed ones. An option without a name is new and empty, or was emptied to be
 * removed. Sort keys are changed only as far as the order requires it.
 */
export function changedOptions(existing: readonly FieldOption[], draft: readonly OptionDraft[]): FieldOption[] {
  const before = new Map(existing.map((option) => [option.id, option]));
  const written = draft.filter(({ name }) => name.trim() !== "");
  const remaining = new Set(written.map(({ id }) => id));
  const gone = existing
    .filter(({ id, archived }) => !archived && !remaining.has(id))
    .map((one) => ({ ...one, archived: true }));
  const sorts = sortsOf(written.map(({ id }) => before.get(id)?.sort ?? null));
  const changed = written.flatMap(({ id, name, color }, at): FieldOption[] => {
    const option = { id, name: name.trim(), color, sort: sorts[at] ?? "a0", archived: false };
    const old = before.get(id);
    const isSame = old?.name === option.name && old.color === color && old.sort === option.sort && !old.archived;
    return isSame ? [] : [option];
  });
  return [...changed, ...gone];
}

/** Returns ascending sort keys: keeps existing keys if possible and makes new ones between them. */
function sortsOf(existing: readonly (string | null)[]): string[] {
  const sorts: string[] = [];
  for (const [at, own] of existing.entries()) {
    const last = sorts.at(-1) ?? null;
    const next = existing.slice(at + 1).find((sort) => sort !== null && (last === null || sort > last)) ?? null;
    const stays = own !== null && (last === null || own > last) && (next === null || own < next);
    sorts.push(stays ? own : keyBetween(last, next));
  }
  return sorts;
}
