import { typeset } from "#client/language/spacing.ts";

export const SETTINGS = "Настройки";
export const THEME = "Тема";
export const LOOK = "Вид";
export const KEYS = "Клавиши";
export const SINGLE_KEY_SHORTCUTS = "Одиночные буквы";
export const SINGLE_KEY_SHORTCUTS_NOTE = typeset("C, G, [ и другие клавиши без Ctrl. В полях ввода они всегда молчат");
export const ALL_KEYS = "Все клавиши";
export const INSTALL = "Установить приложение";
export const UNSYNCED = "Не синхронизировано";
export const SHOW = "Показать";
export const NOTHING_UNSYNCED = "Всё отправлено";
export const ACCOUNT = "Аккаунт";
export const PROFILE = "Профиль";
export const SIGN_OUT = "Выйти";
export const BUILD = "Сборка";
export const PARTS = "Разделы настроек";
export const SIGN_IN = typeset("Вход и сеансы");

/** In display order. */
export const SECTIONS = ["look", "notifications", "keys", "storage", "account"] as const;
export type SettingsSection = (typeof SECTIONS)[number];
export const SECTION_NAMES: Readonly<Record<SettingsSection, string>> = {
  look: "Вид",
  notifications: "Уведомления",
  keys: "Клавиши",
  storage: typeset("Данные на устройстве"),
  account: "Аккаунт",
};
export const SERVER = "Сервер";
