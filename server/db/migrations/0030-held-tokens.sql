-- A token may be for chosen boards, each with all inside (docs/decisions/0046); null is for all that its person sees. The ids are kept where
-- they are: a board that is gone for good leaves its id behind, so that no token is for more than it was made for.
alter table api_token add column board_ids uuid[] check (cardinality(board_ids) > 0);

-- When a webhook was switched off by itself, and when those who administer its board were told (docs/rules/webhooks.md): what is not told
-- yet is told after a death of the node as well.
alter table webhook add column stopped_at timestamptz, add column stop_told_at timestamptz;
create index webhook_untold on webhook (stopped_at) where stopped_at is not null and stop_told_at is null;
