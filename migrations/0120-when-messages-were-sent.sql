-- A broadcast of the database carries the transaction that sent it, so that channels which had what was stored replayed
-- do not get older ones afterwards. It is part of the recorded message rather than a column of its own: nobody has to wait
-- for a lock of the outbox, and what was recorded before simply has none.
create or replace function realtime.record_message() returns trigger
language plpgsql security definer set search_path = '' set bytea_output = 'hex' as $$
begin
  if exists (select from realtime.node) then
    -- Of the whole transaction, also in a block with an exception handler, as snapshots have it.
    insert into realtime.outbox (entity, op, new) values (tg_relid, 'BROADCAST',
      pg_catalog.to_jsonb(new) || pg_catalog.jsonb_build_object('transaction', pg_catalog.pg_current_xact_id()));
  end if;
  return null;
end
$$;

create or replace function realtime.take_changes(max_rows integer, max_bytes integer)
returns table (change_id bigint, event text, subscribers uuid[]) language plpgsql as $$
declare
  change realtime.outbox;
begin
  for change in
    with sized as (
      select id, coalesce(pg_column_size(new), 0) + coalesce(pg_column_size(old), 0) as size
      from realtime.outbox order by id limit max_rows
    ), chosen as (
      select id from (select id, sum(size) over (order by id) - size as before from sized) s where before < max_bytes
    ), taken as (
      delete from realtime.outbox o using chosen c where o.id = c.id returning o.*
    )
    select * from taken order by id
  loop
    if change.op = 'BROADCAST' then
      -- A row of realtime.messages, which goes to all channels of its topic.
      return query select change.id, jsonb_build_object(
        'id', change.new -> 'id', 'topic', change.new -> 'topic', 'event', change.new -> 'event',
        'isPrivate', change.new -> 'private', 'bytes', change.new -> 'binary_payload',
        -- As text, so that numbers stay as exact as they are.
        'payload', (change.new -> 'payload')::text,
        'storedIn', change.new -> 'transaction', 'storedAt', (extract(epoch from change.at) * 1000)::float8
        )::text, null::uuid[];
    else
      return query select change.id, j.event, j.subscribers from realtime.judge_change(change) j;
    end if;
  end loop;
end
$$;
