-- When a board goes for good (docs/decisions/0038). Until then it is archived, and its owner may keep it.
alter table board add column delete_at timestamptz;
create index board_delete on board (delete_at) where delete_at is not null;

-- What refers to a board, or to a comment, found without looking at what belongs to others.
create index favourite_board on favourite (board_id);
create index board_seen_board on board_seen (board_id);
create index comment_parent on comment (parent_id) where parent_id is not null;
create index notification_board on notification (board_id) where board_id is not null;
