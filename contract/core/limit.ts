/** Limits and durations of docs/specification.md, section 9, and docs/product.md, section 3. A name ends with its unit if it has one. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_S = 86_400;

/** docs/specification.md, section 9: life of the main and refresh cookies. */
export const TOKEN_COOKIE_LIFE_S = 365 * DAY_S;
/** docs/specification.md, section 9: interval of checks for a new build. */
export const BUILD_CHECK_INTERVAL_MS = 3_600_000;
/** docs/specification.md, section 9: a page never reloads itself twice within this time. */
export const RELOAD_GUARD_MS = 10 * SECOND_MS;
/** docs/specification.md, section 9: a messageId that repeats within this time is a duplicate. */
export const DUPLICATE_MESSAGE_WINDOW_MS = 10 * SECOND_MS;
/** docs/specification.md, section 9: how long a tab waits for another tab's refresh. */
export const REFRESH_WAIT_MS = 10 * SECOND_MS;
/** docs/specification.md, section 9: default delay of the debounce. */
export const DEBOUNCE_DEFAULT_MS = 2 * SECOND_MS;
/** docs/specification.md, section 9: shared documents. */
export const DOCUMENT_DEBOUNCE_MS = 1_000;
export const DOCUMENT_CALL_TIMEOUT_MS = 1_000;
/** docs/product.md, section 7: without a pause in typing, others still see the text every second. */
export const DOCUMENT_MAX_WAIT_MS = 1_000;
/** A lost last message leaves no gap to notice, so a device compares its state with the server's at this interval. */
export const DOCUMENT_COMPARE_MS = MINUTE_MS;
export const DOCUMENT_UPDATE_MAX_BYTES = 256 * 1024;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_PACKET_MAX_BYTES = 1024 * 1024;
export const DOCUMENT_DEPTH_MAX = 64;
export const DOCUMENT_UPDATES_PER_SECOND = 20;
export const AWARENESS_PER_SECOND = 10;
export const AWARENESS_MAX_BYTES = 4 * 1024;
/** Yjs client ids that one user may add to one document within a day. */
export const DOCUMENT_CLIENTS_PER_DAY = 1_000;
export const DOCUMENT_VERSION_EVERY_MS = 60 * MINUTE_MS;
export const DOCUMENT_VERSIONS_MAX = 100;
export const DOCUMENT_VERSION_LABEL_MAX = 200;
/** The beginning of a description that is stored in its task, in characters (docs/product.md, section 3). */
export const EXCERPT_MAX = 200;
/** docs/specification.md, section 9: the notification socket. */
export const SOCKET_RECONNECT_DELAY_MS = 1 * SECOND_MS;
export const SOCKET_RECONNECT_DELAY_MAX_MS = 5 * SECOND_MS;
export const SOCKET_RECONNECT_JITTER = 0.5;
export const SOCKET_CONNECT_TIMEOUT_MS = 20 * SECOND_MS;
/** docs/specification.md, section 9: the language of hyphenation. */
export const HYPHENATION_LANGUAGE = "ru";

/** Life of an access token. It is refreshed before it expires, so users do not notice. */
export const ACCESS_TOKEN_LIFE_S = 600;
/** A used refresh token returns the same successor within this time. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS;
/** A session that is not used for this long ends. */
export const SESSION_IDLE_LIFE_S = 30 * DAY_S;

/** Sensitive calls require a new proof of identity if the last one is older. */
export const PROOF_LIFE_S = 300;
/** Time limit for the second step of a sign-in. */
export const FACTOR_STEP_LIFE_S = 600;
/** Time limit for a browser to request or create a passkey. */
export const PASSKEY_WAIT_S = 300;
export const PASSKEYS_PER_PERSON_MAX = 20;
export const PASSKEY_NAME_MAX = 100;
export const RECOVERY_CODES = 10;

/** Users returned who share boards and teams with the caller. */
export const KNOWN_PEOPLE_MAX = 1_000;

export const API_TOKENS_PER_PERSON_MAX = 50;
export const API_TOKEN_NAME_MAX = 100;
/** Boards that a restricted token may list. */
export const API_TOKEN_BOARDS_MAX = 50;
/** The secret of a new token can be returned again for this long, in case the first response was lost. */
export const API_TOKEN_REVEAL_S = 600;
/** An expired or revoked token stays in its user's list this long. */
export const API_TOKEN_MEMORY_DAYS = 90;

/** An external session can be exchanged once within this time. */
export const EXTERNAL_SESSION_LIFE_S = 60;
/** Time limit for signing in at a provider. */
export const OIDC_START_LIFE_S = 600;
/** Maximum age of a Telegram proof: from the widget (accepted once) and from a Mini App. */
export const TELEGRAM_WIDGET_LIFE_S = 300;
export const TELEGRAM_APP_LIFE_S = 3_600;
/** Tolerance for Telegram's clock being ahead of the server's. */
export const TELEGRAM_AHEAD_S = 60;

/** Life of a code sent by email. */
export const CODE_LIFE_S = 600;
export const CODE_DIGITS = 6;
/** Minimum pause between two emails with a code. */
export const CODE_EMAIL_PAUSE_S = 60;
/** Life of an invitation link. */
export const INVITE_LIFE_S = DAY_S;
export const INVITE_USES_MAX = 100;
/** Active invitations to one board. */
export const BOARD_INVITES_MAX = 50;
/** A code has 32 characters; longer input is invalid. */
export const BOARD_INVITE_CODE_MAX = 200;
/** An expired invitation is stored this long, so that its link can say why it does not work. */
export const BOARD_INVITE_MEMORY_DAYS = 90;
/** Tasks of each column that a public board shows. */
export const PUBLIC_TASKS_PER_COLUMN_MAX = 500;
/** Poll interval of a public board on screen: a closed link disappears from every screen within this time. */
export const PUBLIC_BOARD_POLL_MS = 2 * SECOND_MS;

/** Users in one response to an administrator. */
export const PEOPLE_PAGE_MAX = 100;
export const WEBHOOKS_PER_BOARD_MAX = 20;
export const WEBHOOK_URL_MAX = 2_000;
/** Maximum size of a delivery: the rest is left out and counted. */
export const WEBHOOK_BODY_MAX_BYTES = 64 * 1024;
/** Stored size of a response. */
export const WEBHOOK_ANSWER_MAX_BYTES = 1_024;
export const WEBHOOK_PATIENCE_MS = 10 * SECOND_MS;
/** Pauses after each failure; after the last one the next delivery is tried. */
export const WEBHOOK_RETRY_S = [10, 30, 60, 300, 900, 3_600, 10_800, 21_600, 43_200] as const;
/** A webhook is switched off when all its deliveries fail for this long. */
export const WEBHOOK_FAILING_DAYS = 3;
/** A webhook is also switched off when more deliveries are queued. */
export const WEBHOOK_WAITING_MAX = 5_000;
/** Deliveries that are shown, and how long they are stored. */
export const WEBHOOK_SHOWN_MAX = 50;
export const WEBHOOK_MEMORY_DAYS = 14;
/** A secret can be returned again for this long if the first response was lost; the previous one also signs for a day. */
export const WEBHOOK_SECRET_REVEAL_S = 600;
export const WEBHOOK_SECRET_OVERLAP_S = DAY_S;

export const TEAM_NAME_MAX = 100;
export const TEAM_SLUG_MAX = 50;
export const TEAM_DESCRIPTION_MAX = 500;
/** Teams of one user, members and boards of one team; beyond it `TEAM_FULL`. */
export const TEAMS_PER_PERSON_MAX = 200;
export const TEAM_PEOPLE_MAX = 1_000;
export const TEAM_BOARDS_MAX = 200;

/** Poll interval for the heads of followed streams: a lost last message leaves no gap to notice. */
export const HEAD_POLL_MS = 30 * SECOND_MS;
export const PUSH_BATCH_MAX = 50;
export const PUSH_BACKOFF_MIN_MS = 1 * SECOND_MS;
export const PUSH_BACKOFF_MAX_MS = MINUTE_MS;
/** When the head of the outbox fails this often and this long while reads succeed, it is set aside as `STUCK`. */
export const STUCK_ATTEMPTS = 8;
export const STUCK_AGE_MS = 60 * MINUTE_MS;
export const CHANGES_PAGE_MAX = 500;
/** Tasks in the first response about a board; the rest is paged. */
export const SNAPSHOT_PAGE_MAX = 2_000;
/** A larger change is announced by number only and pulled. */
export const CHANGE_INLINE_MAX_BYTES = 64 * 1024;
/** Results of mutations are stored this long; an older mutation is rejected with an error. */
export const MUTATION_MEMORY_DAYS = 180;

/** Length of a search query, and results per kind. */
export const SEARCH_TEXT_MAX = 200;
export const SEARCH_FOUND_MAX = 50;

export const BOARD_TITLE_MAX = 200;
/** The longest name of an icon. */
export const BOARD_ICON_MAX = 32;
export const COLUMN_NAME_MAX = 100;
/** Boards returned at once for having tasks of a user. */
export const MY_BOARDS_MAX = 500;
export const TASK_TITLE_MAX = 500;
/** Four weeks. */
export const REMINDER_MAX_MINUTES = 40_320;
export const REMINDERS_PER_TASK_MAX = 5;
export const LABEL_NAME_MAX = 100;
export const WIP_LIMIT_MAX = 999;
export const BOARD_DEPTH_MAX = 32;
/** Nested boards that a device lists when it archives a board with them. */
export const BOARDS_INSIDE_MAX = 500;
/** A deleted board or account can be restored this long. */
export const DELETION_GRACE_DAYS = 14;
export const COLUMNS_PER_BOARD_MAX = 200;
export const LABELS_PER_BOARD_MAX = 500;
export const CUSTOM_FIELDS_PER_BOARD_MAX = 50;
export const CUSTOM_FIELD_NAME_MAX = 100;
/** Active options of a select field, and all it ever had. */
export const FIELD_OPTIONS_MAX = 50;
export const FIELD_OPTIONS_STORED_MAX = 500;
export const FIELD_OPTION_NAME_MAX = 100;
export const FIELD_TEXT_MAX = 1_000;
/** Larger numbers are not exact. */
export const FIELD_NUMBER_MAX = 1e15;
/** Values of one task, including fields of its former boards. */
export const FIELD_VALUES_PER_TASK_MAX = 200;
/** Saved views of one board, including archived and personal ones. */
export const VIEWS_PER_BOARD_MAX = 1_000;
export const VIEW_NAME_MAX = 60;
export const VIEW_FILTER_MAX = 2_000;
export const VIEW_CHOICES_MAX = 200;
/** Rules of one board, including archived ones, and those that are active. */
export const RULES_PER_BOARD_MAX = 200;
export const RULES_AT_WORK_MAX = 50;
export const RULE_NAME_MAX = 100;
/** Conditions of a rule, and its actions. */
export const RULE_PARTS_MAX = 5;
export const RULE_NUMBER_MAX = 365;
export const RULE_TEXT_MAX = 2_000;
/** Lines that one action adds to a checklist. */
export const RULE_LINES_MAX = 20;
/** How deep rules may trigger each other. */
export const RULE_DEPTH_MAX = 3;
/** Board templates of one user, and task templates of one board. */
export const TEMPLATES_PER_PERSON_MAX = 50;
export const TEMPLATES_PER_BOARD_MAX = 50;
export const TEMPLATE_NAME_MAX = 100;
/** Tasks of one board template, and the total length of their texts. */
export const TEMPLATE_TASKS_MAX = 200;
export const TEMPLATE_TASKS_MAX_CHARACTERS = 200_000;
export const TEMPLATE_TEXT_MAX = 20_000;
export const TEMPLATE_ITEMS_MAX = 100;
export const TEMPLATE_LABELS_MAX = 50;
/** A deleted template can be restored for this long. */
export const TEMPLATE_MEMORY_DAYS = 14;
export const PEOPLE_PER_TASK_MAX = 100;
/** Archived tasks that one call deletes permanently. */
export const TASKS_REMOVED_TOGETHER_MAX = 100;
/** Tasks in one relation of a task. */
export const RELATIONS_PER_TASK_MAX = 50;
/** Ancestors of a task that becomes the parent of another one. */
export const TASK_DEPTH_MAX = 32;
export const SORT_KEY_MAX = 64;
export const CHECKLIST_NAME_MAX = 100;
export const ITEM_TEXT_MAX = 500;
export const ITEMS_PER_TASK_MAX = 500;
export const COMMENT_MAX = 20_000;
export const COMMENTS_PER_TASK_MAX = 10_000;
export const MENTIONS_MAX = 50;
/** Per task, and per board page. */
export const ATTACHMENTS_MAX = 200;
export const ATTACHMENT_NAME_MAX = 255;
export const MEDIA_TYPE_MAX = 127;
/** Upper limit of the contract; a server may accept less (its configuration). */
export const FILE_MAX_BYTES = 1024 * 1024 * 1024;
/** One chunk of an upload. */
export const FILE_PIECE_MAX_BYTES = 4 * 1024 * 1024;
/** A larger picture is not decoded on the server. */
export const PICTURE_PIXELS_MAX = 100_000_000;
/** The longer side of a preview, in pixels: on a tile, and full screen. */
export const PREVIEW_PIXELS = { card: 400, screen: 2_048 } as const;
/** Life of a download address. */
export const FILE_LINK_LIFE_S = 60;
/** Files that were removed or never completed are stored this long. */
export const FILE_GRACE_DAYS = 14;
export const EMOJI_MAX = 40;
/** Different reactions on one comment. */
export const REACTIONS_MAX = 20;
/** Comments in one response about a task; the rest is paged. */
export const PARTS_PAGE_MAX = 200;
/** Tasks whose details a board sends for offline use, and their total length. */
export const PARTS_AHEAD_TASKS = 300;
export const PARTS_AHEAD_CHARACTERS = 1_000_000;
/** Activity lines in one response about a task. */
export const ACTIVITY_PAGE_MAX = 100;
/** Changes of a board that are searched for a task's activity, and how many of them are used. */
export const ACTIVITY_DEPTH_MAX = 50_000;
export const ACTIVITY_CHANGES_MAX = 1_000;
/** Changes of a board that are read for a catch-up. */
export const CATCH_UP_CHANGES_MAX = 500;
/** News of all boards of a user: tasks listed; per board, how far back its log is read, and how many changes by others are read. */
export const NEWS_MAX = 12;
export const NEWS_DEPTH_MAX = 200;
export const NEWS_CHANGES_PER_BOARD_MAX = 30;
/** Maximum age of news. */
export const NEWS_DAYS = 14;
/** Range of analytics: two quarters of 13 weeks, to compare them, and the current week. */
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

/** Notifications in one mutation, and in the snapshot of a user's stream. */
export const NOTIFICATIONS_TOGETHER_MAX = 200;
/** Old notifications are removed from the inbox; above the maximum, the oldest are. */
export const NOTIFICATION_LIFE_DAYS = 90;
export const NOTIFICATIONS_STORED_MAX = 1_000;
export const PUSH_SUBSCRIPTIONS_PER_PERSON_MAX = 20;
export const PUSH_ENDPOINT_MAX = 1_024;

/** Every exported file can be imported again, so a larger export is refused too. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_DEPTH = 64;
export const IMPORT_MAX_TASKS = 50_000;
/** A board with its files as one ZIP: its size, and its size when unpacked. */
export const ARCHIVE_MAX_BYTES = 100 * 1024 * 1024;
export const ARCHIVE_MAX_ENTRIES = 20_000;
/** Boards created by one import. */
export const IMPORT_MAX_BOARDS = 200;
/** A row of a table, in which a whole description is one cell. */
export const IMPORT_MAX_LINE_BYTES = 1024 * 1024;
