-- What the bot has asked in a chat, so that what is said to it in answer becomes a comment; goes with its notification.
create table telegram_question (
  chat_id text collate "C" not null,
  message_id bigint not null,
  notification_id uuid not null references notification on delete cascade,
  primary key (chat_id, message_id)
);
create index telegram_question_of on telegram_question (notification_id);
