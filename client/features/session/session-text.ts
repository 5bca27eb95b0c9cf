import { counted, numberText } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

export const SIGN_IN_TITLE = "С возвращением";
export const SIGN_IN_HINT = typeset("Войдите, чтобы открыть свои доски");
export const EXPIRED_HINT = typeset("Сеанс закончился. Войдите снова — правки на устройстве целы");
export const SIGN_UP_TITLE = "Новый аккаунт";
export const FIRST_ACCOUNT_TITLE = "Сервер готов к работе";
export const FIRST_ACCOUNT = "Здесь ещё никого нет";
export const FIRST_ACCOUNT_NOTE = typeset(
  "Первый аккаунт станет администратором сервера. Остальных вы пригласите потом.",
);
export const SIGN_UP_HINT = typeset("Имя и пароль — и можно начинать");
export const METHODS_TITLE = "Вход";
export const METHODS_HINT = typeset("Задачи и доски, вложенные друг в друга. Работают и без сети");

export const LOGIN = "Почта или логин";
export const PASSWORD = "Пароль";
export const NAME = "Как вас зовут";
export const USERNAME = "Логин";
export const USERNAME_HINT = typeset("Латиницей: по нему вас найдут коллеги");
export const EMAIL = "Почта";
export const EMAIL_HINT = typeset("Не обязательно. По ней тоже можно будет войти");
export const SHOW_PASSWORD = "Показать пароль";
export const HIDE_PASSWORD = "Скрыть пароль";

export const DO_SIGN_IN = "Войти";
export const DO_SIGN_UP = "Создать аккаунт";
export const MAKE_ADMINISTRATOR = "Создать аккаунт администратора";
export const BY_PASSWORD = "Войти с паролем";
export const OR = "или";
export const FIRST_TIME = "Впервые здесь?";
export const HAVE_ACCOUNT = "Уже есть аккаунт?";

export const REQUIRED = "Заполните это поле";
export const NO_NETWORK = typeset("Нет сети. Чтобы войти, нужна связь с сервером — остальное работает и без неё");
export const THROTTLED = typeset("Слишком много попыток. Подождите немного и попробуйте снова");
export const REGISTRATION_INVITE = typeset("Регистрация на этом сервере — по приглашению. Откройте ссылку из него");
export const REGISTRATION_CLOSED = typeset(
  "Регистрация на этом сервере закрыта. Попросите администратора завести вам аккаунт",
);

/** «Слишком много попыток. Попробуйте через 2 минуты» */
export function throttledFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? counted(Math.max(1, Math.ceil(seconds)), { one: "секунду", few: "секунды", many: "секунд" })
      : counted(minutes, { one: "минуту", few: "минуты", many: "минут" });
  return typeset(`Слишком много попыток. Попробуйте через ${wait}`);
}

/** Texts for the strength of a password, from 0 (empty) to 4. */
export const STRENGTHS = [
  "Минимум 8 символов",
  "Слабый пароль. Добавьте слов или знаков",
  "Так себе пароль. Лучше подлиннее",
  "Хороший пароль",
  "Отличный пароль",
] as const;

export const LOGOUT_TITLE = "Выход";
export const SIGNED_OUT = "Вы вышли";
export const DEVICE_IS_CLEAN = "Ваших данных на этом устройстве больше нет";
export const LEAVING = "Выходим…";
export const STAY = "Остаться";
export const DOWNLOAD_AND_LEAVE = "Скачать и выйти";
export const DELETE_AND_LEAVE = "Удалить и выйти";
export const UNSENT_FILE = "Ярус — неотправленное.json";

/** «… правки, которых сервер ещё не видел: 3…»: no word has to agree with a number after a colon. */
export function unsentText(count: number): string {
  return typeset(
    `На этом устройстве есть правки, которых сервер ещё не видел: ${numberText(count)}. После выхода данные с устройства стираются. ` +
      "Останьтесь, пока всё уйдёт, или сохраните правки в файл",
  );
}

export const PORTAL = typeset("Перед сервером стоит чужая страница входа. Сначала войдите через неё");
export const PORTAL_ENTER = "Войти через портал";
