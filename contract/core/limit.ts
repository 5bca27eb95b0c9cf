/** Numbers with a meaning: docs/specification.md, section 9 and the limits of docs/product.md, section 3. Each name ends in its unit where it has one. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_S = 86_400;

/** docs/specification.md, section 9: life of the main and refresh cookies. */
export const TOKEN_COOKIE_LIFE_S = 365 * DAY_S;
/** docs/specification.md, section 9: how often a new build is looked for. */
export const BUILD_CHECK_INTERVAL_MS = 3_600_000;
/** docs/specification.md, section 9: a page never reloads itself twice within this time. */
export const RELOAD_GUARD_MS = 10 * SECOND_MS;
/** docs/specification.md, section 9: the same messageId within this time is the same message. */
export const DUPLICATE_MESSAGE_WINDOW_MS = 10 * SECOND_MS;
/** docs/specification.md, section 9: how long a tab waits for another tab's refresh. */
export const REFRESH_WAIT_MS = 10 * SECOND_MS;
/** docs/specification.md, section 9: default delay of the debounce. */
export const DEBOUNCE_DEFAULT_MS = 2 * SECOND_MS;
/** docs/specification.md, section 9: shared documents. */
export const DOCUMENT_DEBOUNCE_MS = 1_000;
export const DOCUMENT_CALL_TIMEOUT_MS = 1_000;
/** docs/product.md, section 7: a typist who never pauses is seen by others each second. */
export const DOCUMENT_MAX_WAIT_MS = 1_000;
/** A lost last message leaves no gap to notice: this often a device compares what it has with what the server has. */
export const DOCUMENT_COMPARE_MS = MINUTE_MS;
export const DOCUMENT_UPDATE_MAX_BYTES = 256 * 1024;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_PACKET_MAX_BYTES = 1024 * 1024;
export const DOCUMENT_DEPTH_MAX = 64;
export const DOCUMENT_UPDATES_PER_SECOND = 20;
export const AWARENESS_PER_SECOND = 10;
export const AWARENESS_MAX_BYTES = 4 * 1024;
/** Yjs client ids that one person may bring into one document within a day. */
export const DOCUMENT_CLIENTS_PER_DAY = 1_000;
export const DOCUMENT_VERSION_EVERY_MS = 60 * MINUTE_MS;
export const DOCUMENT_VERSIONS_MAX = 100;
export const DOCUMENT_VERSION_LABEL_MAX = 200;
/** The beginning of a description that stands on its task, in characters (docs/product.md, section 3). */
export const EXCERPT_MAX = 200;
/** docs/specification.md, section 9: the notification socket. */
export const SOCKET_RECONNECT_DELAY_MS = 1 * SECOND_MS;
export const SOCKET_RECONNECT_DELAY_MAX_MS = 5 * SECOND_MS;
export const SOCKET_RECONNECT_JITTER = 0.5;
export const SOCKET_CONNECT_TIMEOUT_MS = 20 * SECOND_MS;
/** docs/specification.md, section 9: the language of hyphenation. */
export const HYPHENATION_LANGUAGE = "ru";

/** Life of an access token. A refresh happens before it ends, so a person never meets the end. */
export const ACCESS_TOKEN_LIFE_S = 600;
/** The used refresh token answers with the same successor within this time. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS;
/** A session that nobody used for this long ends. */
export const SESSION_IDLE_LIFE_S = 30 * DAY_S;

/** What is sensitive asks who one is again when the last proof is older. */
export const PROOF_LIFE_S = 300;
/** How long a person may take for the second step of a sign-in. */
export const FACTOR_STEP_LIFE_S = 600;
/** How long a browser may take to ask for a passkey or to make one. */
export const PASSKEY_WAIT_S = 300;
export const PASSKEYS_PER_PERSON_MAX = 20;
export const PASSKEY_NAME_MAX = 100;
export const RECOVERY_CODES = 10;

/** So many of the people whom somebody shares boards and teams with are told. */
export const KNOWN_PEOPLE_MAX = 1_000;

export const API_TOKENS_PER_PERSON_MAX = 50;
export const API_TOKEN_NAME_MAX = 100;
/** A token for chosen boards is for so many at most. */
export const API_TOKEN_BOARDS_MAX = 50;
/** The secret of a new token is told again for this long to whom its first answer was lost. */
export const API_TOKEN_REVEAL_S = 600;
/** One that is over stays in the list of its person this long. */
export const API_TOKEN_MEMORY_DAYS = 90;

/** A session made elsewhere is exchanged within this time, once. */
export const EXTERNAL_SESSION_LIFE_S = 60;
/** How long a person may take to sign in at a provider. */
export const OIDC_START_LIFE_S = 600;
/** How old a proof of Telegram may be: of the widget, which counts once, and of a Mini App. */
export const TELEGRAM_WIDGET_LIFE_S = 300;
export const TELEGRAM_APP_LIFE_S = 3_600;
/** Telegram's clock may be ahead of the server's by this much. */
export const TELEGRAM_AHEAD_S = 60;

/** A code from a letter is good for this long. */
export const CODE_LIFE_S = 600;
export const CODE_DIGITS = 6;
/** The next letter with a code goes out no sooner than this. */
export const CODE_EMAIL_PAUSE_S = 60;
/** A link of an invitation is good for this long. */
export const INVITE_LIFE_S = DAY_S;
export const INVITE_USES_MAX = 100;
/** Invitations to one board that still work. */
export const BOARD_INVITES_MAX = 50;
/** A code has 32 characters; what is longer is none. */
export const BOARD_INVITE_CODE_MAX = 200;
/** One that is over is remembered this long, so that its link can say why it does not work. */
export const BOARD_INVITE_MEMORY_DAYS = 90;
/** The first tasks of each column that a published board tells strangers. */
export const PUBLIC_TASKS_PER_COLUMN_MAX = 500;
/** A published board that somebody is looking at is asked for this often: a link that was closed is gone from every screen by then. */
export const PUBLIC_BOARD_POLL_MS = 2 * SECOND_MS;

/** People in one answer to an administrator. */
export const PEOPLE_PAGE_MAX = 100;
export const WEBHOOKS_PER_BOARD_MAX = 20;
export const WEBHOOK_URL_MAX = 2_000;
/** A delivery is not longer: what is beyond is left out and counted. */
export const WEBHOOK_BODY_MAX_BYTES = 64 * 1024;
/** What is kept of an answer. */
export const WEBHOOK_ANSWER_MAX_BYTES = 1_024;
export const WEBHOOK_PATIENCE_MS = 10 * SECOND_MS;
/** How long to wait after each failure; after the last of them the next delivery has its turn. */
export const WEBHOOK_RETRY_S = [10, 30, 60, 300, 900, 3_600, 10_800, 21_600, 43_200] as const;
/** A webhook that nothing has come through to for this long is switched off. */
export const WEBHOOK_FAILING_DAYS = 3;
/** So is one that has more waiting. */
export const WEBHOOK_WAITING_MAX = 5_000;
/** Deliveries that are shown, and how long they are remembered. */
export const WEBHOOK_SHOWN_MAX = 50;
export const WEBHOOK_MEMORY_DAYS = 14;
/** A secret is told again for this long to whom its first answer was lost; the one before signs beside it for a day. */
export const WEBHOOK_SECRET_REVEAL_S = 600;
export const WEBHOOK_SECRET_OVERLAP_S = DAY_S;

export const TEAM_NAME_MAX = 100;
export const TEAM_SLUG_MAX = 50;
export const TEAM_DESCRIPTION_MAX = 500;
/** Teams that one person is in, people of one team and its boards: what is beyond is refused as `TEAM_FULL`. */
export const TEAMS_PER_PERSON_MAX = 200;
export const TEAM_PEOPLE_MAX = 1_000;
export const TEAM_BOARDS_MAX = 200;

/** Heads of the followed streams are asked for this often: a lost last message leaves no gap to notice. */
export const HEAD_POLL_MS = 30 * SECOND_MS;
export const PUSH_BATCH_MAX = 50;
export const PUSH_BACKOFF_MIN_MS = 1 * SECOND_MS;
export const PUSH_BACKOFF_MAX_MS = MINUTE_MS;
/** The head of the outbox that fails this often and this long, while reads succeed, is set aside as `STUCK`. */
export const STUCK_ATTEMPTS = 8;
export const STUCK_AGE_MS = 60 * MINUTE_MS;
export const CHANGES_PAGE_MAX = 500;
/** Tasks in the first answer of a board; the rest is paged. */
export const SNAPSHOT_PAGE_MAX = 2_000;
/** A change larger than this travels as its number only and is pulled. */
export const CHANGE_INLINE_MAX_BYTES = 64 * 1024;
/** Answers of mutations are remembered this long; an older mutation is refused, visibly. */
export const MUTATION_MEMORY_DAYS = 180;

/** What is typed to find something, and how much of each kind is told. */
export const SEARCH_TEXT_MAX = 200;
export const SEARCH_FOUND_MAX = 50;

export const BOARD_TITLE_MAX = 200;
/** The longest name of an icon. */
export const BOARD_ICON_MAX = 32;
export const COLUMN_NAME_MAX = 100;
/** Boards that are named at once for having tasks of a person: more nobody works on. */
export const MY_BOARDS_MAX = 500;
export const TASK_TITLE_MAX = 500;
/** Four weeks. */
export const REMINDER_MAX_MINUTES = 40_320;
export const REMINDERS_PER_TASK_MAX = 5;
export const LABEL_NAME_MAX = 100;
export const WIP_LIMIT_MAX = 999;
export const BOARD_DEPTH_MAX = 32;
/** Boards that a device names when it puts one away with what is inside. */
export const BOARDS_INSIDE_MAX = 500;
/** A board that is to be deleted, and an account, may be kept this long. */
export const DELETION_GRACE_DAYS = 14;
export const COLUMNS_PER_BOARD_MAX = 200;
export const LABELS_PER_BOARD_MAX = 500;
export const CUSTOM_FIELDS_PER_BOARD_MAX = 50;
export const CUSTOM_FIELD_NAME_MAX = 100;
/** Options of a field that can be chosen, and all that it ever had. */
export const FIELD_OPTIONS_MAX = 50;
export const FIELD_OPTIONS_STORED_MAX = 500;
export const FIELD_OPTION_NAME_MAX = 100;
export const FIELD_TEXT_MAX = 1_000;
/** Beyond it a number is no longer exact. */
export const FIELD_NUMBER_MAX = 1e15;
/** Values of one task, of fields of its former boards too. */
export const FIELD_VALUES_PER_TASK_MAX = 200;
/** Named views of one board, archived ones and everybody's own too. */
export const VIEWS_PER_BOARD_MAX = 1_000;
export const VIEW_NAME_MAX = 60;
export const VIEW_FILTER_MAX = 2_000;
export const VIEW_CHOICES_MAX = 200;
/** Rules of one board, archived ones too, and those of them that are at work. */
export const RULES_PER_BOARD_MAX = 200;
export const RULES_AT_WORK_MAX = 50;
export const RULE_NAME_MAX = 100;
/** Conditions of one rule, and its actions. */
export const RULE_PARTS_MAX = 5;
export const RULE_NUMBER_MAX = 365;
export const RULE_TEXT_MAX = 2_000;
/** Lines that one action adds to a checklist. */
export const RULE_LINES_MAX = 20;
/** So far do rules set each other off. */
export const RULE_DEPTH_MAX = 3;
/** Templates of boards that one person keeps, and templates of tasks of one board. */
export const TEMPLATES_PER_PERSON_MAX = 50;
export const TEMPLATES_PER_BOARD_MAX = 50;
export const TEMPLATE_NAME_MAX = 100;
/** Tasks of one template of a board, and how long all that is written in them may be. */
export const TEMPLATE_TASKS_MAX = 200;
export const TEMPLATE_TASKS_MAX_CHARACTERS = 200_000;
export const TEMPLATE_TEXT_MAX = 20_000;
export const TEMPLATE_ITEMS_MAX = 100;
export const TEMPLATE_LABELS_MAX = 50;
/** One that was taken away can be brought back for this long. */
export const TEMPLATE_MEMORY_DAYS = 14;
export const PEOPLE_PER_TASK_MAX = 100;
/** Archived tasks that one call deletes for good. */
export const TASKS_REMOVED_TOGETHER_MAX = 100;
/** Tasks in one relation of a task. */
export const RELATIONS_PER_TASK_MAX = 50;
/** Tasks above a task that becomes the parent of another one. */
export const TASK_DEPTH_MAX = 32;
export const SORT_KEY_MAX = 64;
export const CHECKLIST_NAME_MAX = 100;
export const ITEM_TEXT_MAX = 500;
export const ITEMS_PER_TASK_MAX = 500;
export const COMMENT_MAX = 20_000;
export const COMMENTS_PER_TASK_MAX = 10_000;
export const MENTIONS_MAX = 50;
/** Of a task, and of the page of a board. */
export const ATTACHMENTS_MAX = 200;
export const ATTACHMENT_NAME_MAX = 255;
export const MEDIA_TYPE_MAX = 127;
/** A file that the contract knows; a server may take less (its configuration). */
export const FILE_MAX_BYTES = 1024 * 1024 * 1024;
/** One piece of an upload. */
export const FILE_PIECE_MAX_BYTES = 4 * 1024 * 1024;
/** A picture with more pixels is not opened on the server. */
export const PICTURE_PIXELS_MAX = 100_000_000;
/** The longer side of a smaller picture, in pixels: on a tile, and on the whole screen. */
export const PREVIEW_PIXELS = { card: 400, screen: 2_048 } as const;
/** An address of a download is good for this long. */
export const FILE_LINK_LIFE_S = 60;
/** Bytes of what was removed, or never came whole, are kept this long. */
export const FILE_GRACE_DAYS = 14;
export const EMOJI_MAX = 40;
/** Different reactions on one comment. */
export const REACTIONS_MAX = 20;
/** Comments in one answer about a task; the rest is paged. */
export const PARTS_PAGE_MAX = 200;
/** Tasks whose parts a board gives at once for use without a network, and how long all of them may be. */
export const PARTS_AHEAD_TASKS = 300;
export const PARTS_AHEAD_CHARACTERS = 1_000_000;
/** Lines of history in one answer about a task. */
export const ACTIVITY_PAGE_MAX = 100;
/** Changes of a board that are looked through for it, and how many of them it is made of. */
export const ACTIVITY_DEPTH_MAX = 50_000;
export const ACTIVITY_CHANGES_MAX = 1_000;
/** So many changes of a board are looked at to tell what happened while somebody was away. */
export const CATCH_UP_CHANGES_MAX = 500;
/** What is new on all boards of a person: tasks that are told of; of one board how far its log is looked back, and at how many changes of others. */
export const NEWS_MAX = 12;
export const NEWS_DEPTH_MAX = 200;
export const NEWS_CHANGES_PER_BOARD_MAX = 30;
/** And how long ago news end. */
export const NEWS_DAYS = 14;
/** How far back analytics reach: twice a quarter of 13 weeks, to compare one with the other, and the week under way. */
export const DASHBOARD_DAYS = 190;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PERSON_NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const TELEGRAM_PROOF_MAX = 6_144;
export const EXTERNAL_TEXT_MAX = 255;
export const EXTERNAL_ANSWER_MAX = 8_192;
export const JSON_BODY_MAX_BYTES = 1024 * 1024;

/** Notifications that a mutation may be about at once, and that the snapshot of a person's stream holds. */
export const NOTIFICATIONS_TOGETHER_MAX = 200;
/** An old notification leaves the inbox, and of very many the oldest do. */
export const NOTIFICATION_LIFE_DAYS = 90;
export const NOTIFICATIONS_STORED_MAX = 1_000;
export const PUSH_SUBSCRIPTIONS_PER_PERSON_MAX = 20;
export const PUSH_ENDPOINT_MAX = 1_024;

/** What is given out as a file is taken back: an export that is larger is refused too. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_DEPTH = 64;
export const IMPORT_MAX_TASKS = 50_000;
/** A board with its files as one ZIP: the whole of it, and all that comes out of it. */
export const ARCHIVE_MAX_BYTES = 100 * 1024 * 1024;
export const ARCHIVE_MAX_ENTRIES = 20_000;
/** That one file makes. */
export const IMPORT_MAX_BOARDS = 200;
/** Of a table, where a whole description is one cell. */
export const IMPORT_MAX_LINE_BYTES = 1024 * 1024;
