-- The table and functions of Supabase Realtime that policies, triggers and users rely on. Row-level security is on and
-- there are no policies: until somebody writes one, private channels are closed to everybody but service_role. The
-- rights of the roles are given at each start (src/services/caller-rights.ts), because the roles may not exist yet.
create schema realtime;

-- Broadcasts that were sent from the database, kept for a while so that they can be replayed. The service also asks
-- policies with rows of this table, which it never commits. Partitions by day, as Supabase has them, would lose
-- messages on a day without one.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  skip_broadcast boolean not null default false,
  constraint messages_pkey primary key (id, inserted_at),
  constraint messages_one_payload check (payload is null or binary_payload is null)
);
create index messages_inserted_at_topic on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private;
alter table realtime.messages enable row level security;

-- The topic that a policy is asked about.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- A broadcast must never fail the statement that sends it.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
  content jsonb := payload;
begin
  if jsonb_typeof(content) = 'object' then
    if not content ? 'id' then
      content := content || jsonb_build_object('id', message_id);
    end if;
  end if;
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, content, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers of rows: sends what has changed to a private topic.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'schema', table_schema, 'table', table_name, 'operation', operation,
      'record', case when operation = 'DELETE' then null else to_jsonb(new) end,
      'old_record', case when operation = 'INSERT' then null else to_jsonb(old) end
    ),
    event_name, topic_name, true
  );
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;
