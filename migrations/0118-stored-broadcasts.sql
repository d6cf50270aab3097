-- Broadcasts of clients that ask for them to be stored (`persist`). Their rows are marked with `skip_broadcast`, because
-- they have been delivered. `expires_at` is null for what the database itself sends, which is kept for three days.
-- `stored_by` is a keyed hash of the person, or of the address, that a row counts for; null for the secret key.
alter table realtime.messages
  add column expires_at timestamp,
  add column stored_by text,
  add column stored_bytes integer;

create index messages_expires_at on realtime.messages (expires_at) where expires_at is not null;
create index messages_stored_by on realtime.messages (stored_by, inserted_at desc) where stored_by is not null;

-- A replay reads the newest messages of one topic. By time first, it went through those of all other topics.
create index messages_topic_inserted_at on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;
drop index realtime.messages_inserted_at_topic;
