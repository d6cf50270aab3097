-- Who is in a topic, and what they say about themselves: one row for each channel that tracks something. A process
-- removes its own rows; those of a dead one are removed by the others.
create table realtime.presence (
  id bigint generated always as identity,
  node_id integer not null,
  channel_id text not null,
  private boolean not null,
  topic text not null,
  key text not null,
  ref text not null,
  -- A JSON object. As text, so that it may contain what jsonb refuses.
  meta text not null,
  primary key (node_id, channel_id)
);
create index presence_topic on realtime.presence (topic, private);
