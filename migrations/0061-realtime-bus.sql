-- Broadcasts between processes that are too large for a notification, which has less than 8000 bytes. They are read
-- within moments, and losing them in a crash costs what the protocol allows to be lost.
create unlogged table realtime.spill (
  id bigint generated always as identity primary key,
  body text not null,
  stored_at timestamptz not null default clock_timestamp()
);
