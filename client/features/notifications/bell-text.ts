import { counted, type Forms } from "#client/language/plural.ts";

const NEWS: Forms = { one: "новое", few: "новых", many: "новых" };

export const NOTIFICATIONS = "Уведомления";
/** Returns «3 новых», for screen readers. */
export const unreadText = (count: number): string => counted(count, NEWS);
