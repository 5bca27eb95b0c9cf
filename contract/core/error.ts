/**
 * The closed list of errors. A code is stable and programs decide by it; the message is for users. Any other error is a defect and is sent
 * as INTERNAL, without details.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: "Запрос составлен неверно" },
  FIELD_MISSING: { status: 400, message: "Не хватает обязательного поля" },
  FIELD_UNKNOWN: { status: 400, message: "В запросе есть незнакомое поле" },
  FIELD_TYPE: { status: 400, message: "Значение поля не того типа" },
  FIELD_RANGE: { status: 400, message: "Значение поля вне допустимых границ" },
  TEXT_INVALID: { status: 400, message: "В тексте есть недопустимые знаки" },
  TITLE_EMPTY: { status: 400, message: "Название не может быть пустым" },
  TITLE_TOO_LONG: { status: 400, message: "Название слишком длинное" },
  NAME_EMPTY: { status: 400, message: "Имя не может быть пустым" },
  NAME_TOO_LONG: { status: 400, message: "Имя слишком длинное" },
  VALUE_EMPTY: { status: 400, message: "Значение не может быть пустым" },
  VALUE_TOO_LONG: { status: 400, message: "Значение слишком длинное" },
  LINK_INVALID: { status: 400, message: "Ссылка должна начинаться с http:// или https://" },
  WEBHOOK_ADDRESS_INVALID: { status: 400, message: "Адрес должен начинаться с https://, без порта и пароля в нём" },
  WEBHOOK_ADDRESS_PRIVATE: { status: 400, message: "Адрес ведёт во внутреннюю сеть: сервер туда не обращается" },
  ITEM_EMPTY: { status: 400, message: "Пункт не может быть пустым" },
  ITEM_TOO_LONG: { status: 400, message: "Пункт слишком длинный" },
  COMMENT_EMPTY: { status: 400, message: "Комментарий не может быть пустым" },
  COMMENT_TOO_LONG: { status: 400, message: "Комментарий слишком длинный" },
  EMOJI_UNKNOWN: { status: 400, message: "Реакция — это один эмодзи" },
  ID_INVALID: { status: 400, message: "Идентификатор должен быть UUID" },
  SORT_INVALID: { status: 400, message: "Место в списке указано неверно" },
  COLOR_UNKNOWN: { status: 400, message: "Такого цвета нет" },
  ICON_UNKNOWN: { status: 400, message: "Такого значка нет" },
  ROLE_UNKNOWN: { status: 400, message: "Такой роли нет" },
  RECURRENCE_INVALID: { status: 400, message: "Повтор указан неверно" },
  RULE_INVALID: { status: 400, message: "Правило составлено неверно" },
  DATE_INVALID: { status: 400, message: "Дата указана неверно" },
  SLUG_INVALID: { status: 400, message: "Адрес: от 2 до 50 знаков, латинские буквы, цифры и дефис между ними" },
  USERNAME_INVALID: {
    status: 400,
    message: "Логин: от 3 до 64 знаков, латинские буквы, цифры, точка, дефис и подчёркивание",
  },
  TIME_ZONE_UNKNOWN: { status: 400, message: "Такого часового пояса нет" },
  AVATAR_UNREADABLE: { status: 400, message: "Это не картинка. Подойдёт файл JPEG, PNG или WebP" },
  AVATAR_OFF: { status: 403, message: "Этот сервер не принимает фотографии: на нём нечем их проверить" },
  EMAIL_INVALID: { status: 400, message: "Проверьте адрес почты: например, vera@chitalnya.ru" },
  PASSWORD_TOO_SHORT: { status: 400, message: "Минимум 8 символов" },
  PASSWORD_TOO_LONG: { status: 400, message: "Пароль длиннее 256 символов" },
  PASSWORD_COMMON: { status: 400, message: "Такой пароль легко подобрать. Придумайте другой" },
  KIND_UNKNOWN: { status: 404, message: "Такого раздела доски нет" },
  MUTATION_UNKNOWN: { status: 400, message: "Такого действия нет" },
  IMPORT_SOURCE_UNKNOWN: { status: 400, message: "Импорт из этого источника не поддерживается" },
  IMPORT_BROKEN: { status: 400, message: "Файл повреждён или это не выгрузка доски" },
  IMPORT_TOO_DEEP: { status: 400, message: "Файл вложен слишком глубоко" },
  IMPORT_TOO_MANY: { status: 413, message: "В файле слишком много задач" },
  IMPORT_VERSION_NEWER: { status: 400, message: "Файл сделан более новой версией" },
  IMPORT_TOO_MANY_BOARDS: { status: 413, message: "В файле слишком много досок" },
  ARCHIVE_BROKEN: { status: 400, message: "Архив повреждён" },
  ARCHIVE_TOO_LARGE: { status: 413, message: "В архиве слишком много файлов, или они слишком велики" },
  IMPORT_CIRCULAR: { status: 400, message: "Доски в файле вложены друг в друга по кругу" },
  IMPORT_CHANGED: {
    status: 409,
    message: "После импорта на доске уже что-то меняли. Отправьте её в архив или удалите в настройках",
  },
  FILE_TOO_LARGE: { status: 413, message: "Файл слишком большой" },
  BODY_TOO_LARGE: { status: 413, message: "Слишком большой запрос" },

  TOKEN_IS_EMPTY: { status: 401, message: "Войдите, чтобы продолжить" },
  TOKEN_EXPIRED: { status: 401, message: "Сеанс нужно продлить" },
  SESSION_ENDED: { status: 401, message: "Сеанс закончился. Войдите снова — правки на устройстве целы" },
  API_TOKEN_ENDED: { status: 401, message: "Токен API не подошёл: он отозван, или срок его вышел" },
  CREDENTIALS_WRONG: { status: 401, message: "Почта или пароль не подошли" },
  USER_DISABLED: { status: 403, message: "Учётная запись отключена" },
  CHECK_ENDED: { status: 410, message: "Время вышло, или попыток больше нет. Начните вход заново" },
  CODE_WRONG: { status: 400, message: "Код не подошёл. Проверьте цифры" },
  PROOF_NEEDED: { status: 403, message: "Подтвердите, что это вы" },
  FACTOR_WRONG: { status: 403, message: "Код не подошёл. Проверьте его и попробуйте ещё раз" },
  FACTOR_ON: { status: 409, message: "Одноразовые пароли уже включены" },
  FACTOR_OFF: { status: 409, message: "Защита входа не включена" },
  PASSKEY_REFUSED: { status: 403, message: "Ключ доступа не подошёл. Войдите другим способом" },
  PASSKEY_GONE: { status: 404, message: "Такого ключа доступа нет" },
  TOO_MANY_PASSKEYS: { status: 409, message: "Ключей доступа уже слишком много. Удалите лишние" },
  CONFIRMATION_WRONG: { status: 400, message: "Логин не совпал. Напишите свой логин" },
  PASSWORD_WRONG: { status: 403, message: "Пароль не подошёл" },
  INVITE_INVALID: { status: 403, message: "Приглашение не подошло: срок вышел или по нему уже вошли" },
  BOARD_INVITE_UNKNOWN: { status: 404, message: "Такого приглашения нет. Проверьте, целиком ли скопирована ссылка" },
  BOARD_INVITE_EXPIRED: { status: 410, message: "Срок приглашения вышел. Попросите новую ссылку" },
  BOARD_INVITE_SPENT: { status: 410, message: "Эту ссылку уже приняли нужное число раз. Попросите новую" },
  BOARD_INVITE_REVOKED: { status: 410, message: "Приглашение отозвано. Попросите новую ссылку" },
  BOARD_INVITE_VOID: {
    status: 410,
    message: "Приглашение больше не действует: тот, кто его дал, уже не приглашает на эту доску",
  },
  BOARD_INVITE_OVER: {
    status: 409,
    message: "По этой ссылке вы уже входили, а потом вас убрали с доски. Попросите новую",
  },
  TOO_MANY_INVITES: { status: 409, message: "У доски слишком много приглашений. Отзовите лишние" },
  API_TOKEN_REFUSED: { status: 403, message: "С токеном API этого делать нельзя: войдите сами" },
  API_TOKEN_BOARDS: { status: 403, message: "Этот токен API не для этой доски" },
  API_TOKEN_READS: { status: 403, message: "Этот токен API только читает" },
  TOO_MANY_API_TOKENS: { status: 409, message: "Токенов API уже слишком много. Отзовите лишние" },
  ADMIN_ONLY: { status: 403, message: "Это может только администратор сервера" },
  REGISTRATION_FIXED: { status: 409, message: "Это задано в настройках запуска сервера (REGISTRATION)" },
  BACKUP_OFF: { status: 409, message: "На этом сервере копии так не делаются. Запустите npm run backup" },
  ADMINISTRATOR_EXISTS: { status: 409, message: "Администратор уже есть. Войдите или попросите приглашение" },
  REGISTRATION_CLOSED: { status: 403, message: "Регистрация на этом сервере закрыта" },
  TELEGRAM_REFUSED: { status: 403, message: "Telegram не подтвердил вход. Попробуйте ещё раз" },
  OIDC_REFUSED: { status: 403, message: "Сервер входа не подтвердил, что это вы. Попробуйте ещё раз" },
  OIDC_DOWN: {
    status: 503,
    message: "Сервер входа не отвечает. Войдите другим способом или попробуйте позже",
  },
  OIDC_SETUP: {
    status: 503,
    message: "Сервер входа настроен неверно. Войдите другим способом и скажите об этом администратору",
  },
  KEY_WRONG: { status: 403, message: "Ключ сервера не подошёл" },
  METHOD_OFF: { status: 404, message: "Такого способа входа на этом сервере нет" },
  EXTERNAL_GONE: { status: 410, message: "Ссылка для входа устарела или уже сработала. Начните вход заново" },
  IDENTITY_TAKEN: { status: 409, message: "Этот способ входа уже привязан к другому аккаунту" },
  LAST_WAY_IN: { status: 409, message: "Это единственный способ войти. Сначала добавьте другой" },
  ORIGIN_REFUSED: { status: 403, message: "Запрос пришёл с чужого сайта" },

  BOARD_FORBIDDEN: { status: 403, message: "Нет доступа к доске" },
  ACTION_FORBIDDEN: { status: 403, message: "Ваша роль не позволяет это сделать" },
  ROLE_ABOVE_OWN: { status: 403, message: "Нельзя дать роль выше своей" },
  TEAM_OWNER_LAST: { status: 409, message: "У команды должен остаться хотя бы один владелец" },
  ADMIN_LAST: { status: 409, message: "У сервера должен остаться хотя бы один администратор" },
  OWNER_LAST: { status: 409, message: "У доски должен остаться хотя бы один владелец" },

  NOT_FOUND: { status: 404, message: "Такой страницы нет" },
  TASK_NOT_ARCHIVED: { status: 409, message: "Сначала отправьте задачу в архив" },
  TASK_GONE: { status: 404, message: "Задачи больше нет" },
  RELATED_GONE: { status: 404, message: "Другой задачи больше нет, или она вам не открыта" },
  COLUMN_GONE: { status: 404, message: "Колонки больше нет" },
  ITEM_GONE: { status: 404, message: "Этого пункта больше нет" },
  COMMENT_GONE: { status: 404, message: "Комментария больше нет" },
  ATTACHMENT_GONE: { status: 404, message: "Вложения больше нет" },
  FILE_GONE: { status: 404, message: "Файла на сервере нет: он ещё не загружен или уже удалён" },
  LABEL_GONE: { status: 404, message: "Метки больше нет" },
  CUSTOM_FIELD_GONE: { status: 404, message: "Этого поля на доске больше нет" },
  VIEW_GONE: { status: 404, message: "Этого вида на доске больше нет" },
  RULE_GONE: { status: 404, message: "Этого правила на доске больше нет" },
  OPTION_GONE: { status: 404, message: "Такого варианта в поле нет" },
  DOCUMENT_GONE: { status: 404, message: "Документа больше нет" },
  VERSION_GONE: { status: 404, message: "Этой версии документа больше нет" },
  SESSION_GONE: { status: 404, message: "Этого сеанса уже нет" },
  WEBHOOK_GONE: { status: 404, message: "Такого вебхука у доски нет" },
  DELIVERY_GONE: { status: 404, message: "Этой отправки сервер уже не помнит" },
  API_TOKEN_GONE: { status: 404, message: "Такого токена API нет" },
  PUBLICATION_GONE: { status: 404, message: "Публичной ссылки нет: адрес неточен, срок вышел или доступ закрыли" },
  INVITE_GONE: { status: 404, message: "Этого приглашения уже нет" },
  TEMPLATE_GONE: { status: 404, message: "Этого шаблона уже нет" },
  TEAM_GONE: { status: 404, message: "Такой команды нет, или вы в ней не состоите" },
  USER_UNKNOWN: { status: 404, message: "Такого человека нет" },
  BOARD_ARCHIVED: { status: 409, message: "Доска в архиве" },
  BOARD_DELETING: { status: 409, message: "Доска будет удалена. Отменить удаление может владелец" },
  BOARD_NOT_DELETING: { status: 409, message: "Удаление этой доски не запланировано, или она уже удалена" },
  COLUMN_ELSEWHERE: { status: 409, message: "Колонка принадлежит другой доске" },
  ID_TAKEN: { status: 409, message: "Такой идентификатор уже занят" },
  SLUG_TAKEN: { status: 409, message: "Такой адрес уже занят другой командой" },
  TEAM_ARCHIVED: { status: 409, message: "Команда в архиве" },
  TEAM_FULL: { status: 409, message: "Слишком много команд, или людей и досок в команде" },
  USERNAME_TAKEN: { status: 409, message: "Этот логин уже занят" },
  EMAIL_TAKEN: { status: 409, message: "Эта почта уже подтверждена у другого аккаунта" },
  TOO_MANY_WEBHOOKS: { status: 409, message: "Вебхуков у доски уже слишком много. Удалите лишние" },
  SECRET_CHANGED: { status: 409, message: "Секрет уже сменили. Обновите страницу" },
  WIP_LIMIT: { status: 409, message: "В колонке достигнут лимит задач" },
  BOARD_CIRCLE: { status: 409, message: "Доску нельзя вложить в саму себя" },
  BOARD_TOO_DEEP: { status: 409, message: "Слишком много уровней вложенности" },
  TASK_CIRCLE: { status: 409, message: "Задача не может быть подзадачей самой себя" },
  TASK_TOO_DEEP: { status: 409, message: "Слишком много уровней подзадач" },
  RELATED_SELF: { status: 409, message: "Задачу нельзя связать с самой собой" },
  TOO_MANY_RELATIONS: { status: 409, message: "У задачи слишком много таких связей" },
  TOO_MANY_COLUMNS: { status: 409, message: "На доске слишком много колонок" },
  TOO_MANY_LABELS: { status: 409, message: "На доске слишком много меток" },
  TOO_MANY_FIELDS: { status: 409, message: "На доске слишком много полей" },
  TOO_MANY_VIEWS: { status: 409, message: "На доске слишком много видов" },
  TOO_MANY_RULES: { status: 409, message: "На доске слишком много правил" },
  TOO_MANY_TEMPLATES: { status: 409, message: "Шаблонов слишком много. Удалите лишние" },
  TOO_MANY_OPTIONS: { status: 409, message: "В поле слишком много вариантов" },
  TOO_MANY_VALUES: { status: 409, message: "В задаче слишком много значений полей" },
  TOO_MANY_ITEMS: { status: 409, message: "В задаче слишком много пунктов" },
  TOO_MANY_COMMENTS: { status: 409, message: "В задаче слишком много комментариев" },
  TOO_MANY_ATTACHMENTS: { status: 409, message: "Здесь слишком много вложений" },
  FILE_OFFSET: { status: 409, message: "Файл нужно догрузить с другого места" },
  TOO_MANY_REACTIONS: { status: 409, message: "У комментария слишком много разных реакций" },
  DOCUMENT_INVALID: { status: 400, message: "Эту правку документа сервер принять не может" },
  DOCUMENT_TOO_LARGE: { status: 413, message: "Текст слишком большой для одного документа" },
  DOCUMENT_BEHIND: { status: 409, message: "Документ нужно сверить с сервером" },
  DOCUMENT_RESET: { status: 409, message: "Документ вернули к прежней версии" },
  MUTATION_TOO_OLD: { status: 410, message: "Правка слишком старая, сервер её уже не помнит" },
  STUCK: { status: 409, message: "Сервер не может принять эту правку. Попробуйте ещё раз" },

  METHOD_NOT_ALLOWED: { status: 405, message: "Так к этому адресу обращаться нельзя" },
  RATE_LIMITED: { status: 429, message: "Слишком часто. Подождите немного" },
  BUSY: { status: 503, message: "Сервер занят. Попробуем ещё раз" },
  CONFLICT_RETRY: { status: 503, message: "Доску сейчас меняют многие сразу. Попробуем ещё раз" },
  MAIL_DOWN: { status: 503, message: "Почта сейчас не работает. Войдите другим способом или попробуйте позже" },
  DATABASE_DOWN: { status: 503, message: "Сервер временно недоступен" },
  DISK_FULL: { status: 503, message: "На сервере нет места, изменения сохранены у вас" },
  INTERNAL: { status: 500, message: "Что-то пошло не так" },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of an error response: codes and messages of docs/specification.md, section 8, in the shape of docs/product.md, section 5. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
}

/** An error of the closed list. Rules and services throw it; the HTTP API converts it to a status and a body. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(ERRORS[code].message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(ERRORS, value);
}

/** Returns the response body of an error. */
export function errorBody(code: ErrorCode, details?: Record<string, unknown>): ErrorBody {
  const { status, message } = ERRORS[code];
  return { statusCode: status, code, message, ...(details === undefined ? {} : { details }) };
}

/**
 * How the outbox handles an error: `keep` retries, `session` refreshes the session first, `refuse` returns the mutation to the user.
 * Decided by the code's status class, never by message text.
 */
export type Outcome = "keep" | "session" | "refuse";

export function outcomeOf(status: number): Outcome {
  if (status === 401) return "session";
  if (status >= 500 || status === 408 || status === 425 || status === 429) return "keep";
  return "refuse";
}
