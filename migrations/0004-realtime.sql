-- The table and functions of Supabase Realtime that policies, triggers and users rely on. Row level security is on.
-- Until an operator writes policies, private channels are open only to service_role and, for its own topics, the desk.
-- Roles get their rights at each start (src/platform/database/caller-rights.ts), because they may not exist yet.
create schema realtime;

-- Broadcasts sent from the database, and those whose clients ask for them to be stored (`persist`), kept for a while so
-- that they can be replayed. To ask a policy, the server inserts a row that it never commits. There are no partitions
-- by day, as Supabase has them: a missing partition would lose a day's messages.
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
  -- True for what a client has stored, because it is already delivered.
  skip_broadcast boolean not null default false,
  -- Ours. Null for what the database sends, which is kept for three days.
  expires_at timestamp,
  -- Ours: a keyed hash of the person, or of the address, whose limit the row counts for. Null for the secret key.
  stored_by text,
  stored_bytes integer,
  constraint messages_pkey primary key (id, inserted_at),
  constraint messages_one_payload check (payload is null or binary_payload is null)
);
-- A replay reads the newest messages of one topic.
create index messages_topic_inserted_at on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;
create index messages_expires_at on realtime.messages (expires_at) where expires_at is not null;
create index messages_stored_by on realtime.messages (stored_by, inserted_at desc) where stored_by is not null;
alter table realtime.messages enable row level security;

-- The topic, for policies.
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

-- For row triggers: sends what has changed to a private topic.
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

-- Broadcasts between processes that are too large for a notification (8000 bytes). They are read within moments.
-- Unlogged, because the protocol allows a broadcast to be lost in a crash.
create unlogged table realtime.spill (
  id bigint generated always as identity primary key,
  body text not null,
  stored_at timestamptz not null default clock_timestamp()
);

-- Who is in a topic, and what they say about themselves: one row for each channel that tracks something. A process
-- removes its own rows; rows of a dead process are removed by the others.
create table realtime.presence (
  id bigint generated always as identity,
  node_id integer not null,
  channel_id text not null,
  private boolean not null,
  topic text not null,
  key text not null,
  ref text not null,
  -- A JSON object, as text because it may contain what jsonb refuses.
  meta text not null,
  primary key (node_id, channel_id)
);
create index presence_topic on realtime.presence (topic, private);

-- Changes of tables. A trigger on a watched table records them in an outbox. One process takes them out, finds out who
-- may see them, and stores them for delivery. None of this needs special rights.

-- The processes that serve sockets. Rows that a dead process leaves behind are removed by the others.
create table realtime.node (
  id integer generated always as identity primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- The tables that may be watched are those of this publication, as at Supabase. It is only a list, so it publishes as
-- little as possible: otherwise a published table without a primary key couldn't be updated.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime with (publish = 'insert');
  end if;
end
$$;

create type realtime.equality_op as enum (
  'eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'
);
create type realtime.user_defined_filter as (column_name text, op realtime.equality_op, value text, negate boolean);

-- One row for each entry of a channel and each table that it concerns.
create table realtime.subscription (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  node_id integer not null references realtime.node on delete cascade,
  entity regclass not null,
  filters realtime.user_defined_filter[] not null default '{}',
  -- The filters as an expression over a row of the table.
  predicate text not null,
  claims jsonb not null,
  claims_role text not null,
  created_at timestamp not null default (now() at time zone 'utc'),
  action_filter text not null default '*' check (action_filter in ('*', 'INSERT', 'UPDATE', 'DELETE')),
  selected_columns text[]
);
create index subscription_entity on realtime.subscription (entity);
create index subscription_node on realtime.subscription (node_id);
create unique index subscription_of_channel on realtime.subscription (subscription_id, entity);

-- Logged, so that a crash of the server loses nothing. It is nearly always empty, so it is vacuumed often.
create table realtime.outbox (
  id bigint generated always as identity primary key,
  entity oid not null,
  op text not null,
  old jsonb,
  new jsonb,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- What was taken out of the outbox, for the processes whose clients may see it. They read it within moments, or once
-- they are connected again.
create table realtime.delivery (
  id bigint generated always as identity primary key,
  body text not null,
  stored_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The trigger of watched tables. It must not fail, and it never notifies: commits that notify wait for each other. Its
-- settings make times, intervals and bytes look the same in every session.
create function realtime.record_change() returns trigger
language plpgsql security definer
set search_path = '' set timezone = 'UTC' set intervalstyle = 'postgres' set bytea_output = 'hex' as $$
declare
  root oid := coalesce(pg_catalog.pg_partition_root(tg_relid), tg_relid);
begin
  if not exists (
    select from realtime.subscription s where s.entity = root and s.action_filter in ('*', tg_op)
  ) then
    return null;
  end if;
  insert into realtime.outbox (entity, op, old, new) values (
    root, tg_op,
    case when tg_op <> 'INSERT' then pg_catalog.to_jsonb(old) end,
    case when tg_op <> 'DELETE' then pg_catalog.to_jsonb(new) end
  );
  return null;
end
$$;
revoke execute on function realtime.record_change() from public;

create function realtime.is_published(entity oid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_publication p where p.pubname = 'supabase_realtime' and (
      p.puballtables
      or exists (select from pg_catalog.pg_publication_rel r where r.prpubid = p.oid and r.prrelid = entity)
      or exists (
        select from pg_catalog.pg_publication_namespace n join pg_catalog.pg_class c on c.relnamespace = n.pnnspid
        where n.pnpubid = p.oid and c.oid = entity
      )
    )
  )
$$;

-- Turns filters into an expression, and raises an exception if they can't be evaluated. Every name and value is quoted,
-- because the expression runs with the rights of the server.
create function realtime.predicate_of(entity regclass, filters realtime.user_defined_filter[], role_name text)
returns text language plpgsql stable as $$
declare
  filter realtime.user_defined_filter;
  type_id oid;
  type_name text;
  expression text;
  expressions text[] := '{}';
  size integer;
begin
  foreach filter in array filters loop
    select a.atttypid, format_type(a.atttypid, null) into type_id, type_name
    from pg_attribute a where a.attrelid = entity and a.attname = filter.column_name and a.attnum > 0 and not a.attisdropped;
    if type_id is null or not has_column_privilege(role_name, entity, filter.column_name, 'select') then
      raise exception 'invalid column for filter %', filter.column_name;
    end if;
    expression := case filter.op
      when 'eq' then format('r.%I = %L::%s', filter.column_name, filter.value, type_name)
      when 'neq' then format('r.%I <> %L::%s', filter.column_name, filter.value, type_name)
      when 'lt' then format('r.%I < %L::%s', filter.column_name, filter.value, type_name)
      when 'lte' then format('r.%I <= %L::%s', filter.column_name, filter.value, type_name)
      when 'gt' then format('r.%I > %L::%s', filter.column_name, filter.value, type_name)
      when 'gte' then format('r.%I >= %L::%s', filter.column_name, filter.value, type_name)
      when 'in' then format('r.%I = any (%L::%s[])', filter.column_name, filter.value, type_name)
      when 'like' then format('r.%I ~~ %L', filter.column_name, filter.value)
      when 'ilike' then format('r.%I ~~* %L', filter.column_name, filter.value)
      when 'match' then format('r.%I ~ %L', filter.column_name, filter.value)
      when 'imatch' then format('r.%I ~* %L', filter.column_name, filter.value)
      when 'isdistinct' then format('r.%I is distinct from %L::%s', filter.column_name, filter.value, type_name)
      when 'is' then format('r.%I is %s', filter.column_name, case lower(filter.value)
        when 'null' then 'null' when 'true' then 'true' when 'false' then 'false' when 'unknown' then 'unknown'
      end)
    end;
    if filter.op = 'is' then
      if expression is null or expression not like '% is %_' then
        raise exception 'invalid value for is filter: %', filter.value;
      end if;
      if lower(filter.value) <> 'null' and type_id <> 'bool'::regtype then
        raise exception 'is % needs a boolean column, % is none', lower(filter.value), filter.column_name;
      end if;
    elsif filter.op = 'in' then
      execute format('select cardinality(%L::%s[])', filter.value, type_name) into size;
      if size > 100 then
        raise exception 'too many values for in filter. Maximum 100';
      end if;
    elsif filter.op in ('match', 'imatch') then
      -- Without this, an invalid pattern would be noticed only at the first row.
      perform '' ~ filter.value;
    end if;
    -- A comparison with null is neither true nor false. For a filter it is false, even if the filter is negated.
    expressions := expressions || format(case when filter.negate then 'coalesce(not (%s), false)' else 'coalesce(%s, false)' end, expression);
  end loop;
  if cardinality(expressions) = 0 then
    return 'true';
  end if;
  expression := array_to_string(expressions, ' and ');
  execute format('select %s from (select (null::%s).*) r', expression, entity);
  return expression;
end
$$;

-- Subscribes to the published tables that match, records their changes from now on, and returns their number. A trigger
-- is created when its table is first watched; a busy table is waited for briefly.
create function realtime.add_subscription(
  node integer, subscription uuid, schema_name text, table_name text, filters realtime.user_defined_filter[],
  claims jsonb, action text, selected text[]
) returns integer language plpgsql set lock_timeout = '1s' as $$
declare
  target regclass;
  role_name text := claims ->> 'role';
  wanted text;
  count integer := 0;
begin
  for target in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (schema_name = '*' or n.nspname = schema_name) and (table_name = '*' or c.relname = table_name) and c.relkind in ('r', 'p')
      and realtime.is_published(c.oid)
    order by c.oid
  loop
    foreach wanted in array coalesce(selected, '{}') loop
      if not exists (select from pg_attribute where attrelid = target and attname = wanted and attnum > 0 and not attisdropped)
        or not has_column_privilege(role_name, target, wanted, 'select') then
        raise exception 'invalid column for select %', wanted;
      end if;
    end loop;
    -- Until this is committed, the trigger is not dropped.
    perform pg_advisory_xact_lock_shared((1919247980::bigint << 32) + target::oid::bigint);
    if not exists (select from pg_trigger where tgrelid = target and tgname = 'realtime_changes') then
      perform pg_advisory_xact_lock((1919247981::bigint << 32) + target::oid::bigint);
      if not exists (select from pg_trigger where tgrelid = target and tgname = 'realtime_changes') then
        execute format(
          'create trigger realtime_changes after insert or update or delete on %s '
          'for each row execute function realtime.record_change()', target);
      end if;
    end if;
    insert into realtime.subscription
      (subscription_id, node_id, entity, filters, predicate, claims, claims_role, action_filter, selected_columns)
    values (
      subscription, node, target, filters, realtime.predicate_of(target, filters, role_name), claims, role_name, action,
      selected
    );
    count := count + 1;
  end loop;
  return count;
end
$$;

-- Drops the triggers of tables that nobody watches any more, unless somebody subscribes at this moment.
create function realtime.drop_idle_triggers() returns void language plpgsql set lock_timeout = '100ms' as $$
declare
  idle regclass;
begin
  for idle in
    select t.tgrelid::regclass from pg_trigger t
    where t.tgname = 'realtime_changes' and t.tgparentid = 0
      and not exists (select from realtime.subscription s where s.entity = t.tgrelid)
  loop
    if pg_try_advisory_xact_lock((1919247980::bigint << 32) + idle::oid::bigint) then
      begin
        if not exists (select from realtime.subscription s where s.entity = idle) then
          execute format('drop trigger if exists realtime_changes on %s', idle);
        end if;
      exception when lock_not_available then
        -- The table is busy, so the next call tries again.
      end;
    end if;
  end loop;
end
$$;

-- The columns of a row, in the order of the table, as JSON text, so that numbers stay exact.
create function realtime.row_as_json(content jsonb, names text[], types text[], wanted text[], longest integer)
returns text language sql immutable as $$
  select coalesce('{' || string_agg(to_json(name)::text || ':' || case
      when type = 'bytea' and jsonb_typeof(content -> name) = 'string' then to_json(substr(content ->> name, 3))::text
      else (content -> name)::text
    end, ',' order by position) || '}', '{}')
  from unnest(names, types) with ordinality as columns (name, type, position)
  where name = any (wanted) and content ? name and (longest is null or octet_length((content -> name)::text) <= longest)
$$;

-- Whether a row is visible to a caller at this moment. A policy that fails hides it.
create function realtime.is_visible(query text, role_name text, claims jsonb) returns boolean language plpgsql as $$
declare
  answer boolean := false;
begin
  begin
    perform set_config('request.jwt.claims', claims::text, true),
      set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
      set_config('request.jwt.claim.role', role_name, true), set_config('role', role_name, true);
    execute query into answer;
    perform set_config('role', 'none', true);
  exception when others then
    -- The exception has reset the role.
    return false;
  end;
  return answer;
end
$$;

-- Finds out who may see a change, and which columns. Each returned row is one event and its subscribers.
create function realtime.judge_change(change realtime.outbox) returns table (event text, subscribers uuid[])
language plpgsql as $$
declare
  facts record;
  names text[];
  types text[];
  keys text[];
  identity text[];
  kept text[];
  tested jsonb;
  predicates text[];
  verdicts boolean[];
  matching text[];
  readable text[];
  shown text[];
  key_query text;
  head text;
  event_text text;
  new_text text;
  old_text text;
  error text;
  part record;
  last_role text;
  last_selected text[];
  matched uuid[];
begin
  select c.relrowsecurity, c.relreplident, c.relname, n.nspname into facts
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = change.entity;
  -- The table may have been dropped since.
  if facts is null then
    return;
  end if;
  select array_agg(a.attname::text order by a.attnum), array_agg(t.typname::text order by a.attnum),
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any (p.indkey)), '{}'),
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where case facts.relreplident
      when 'f' then true when 'd' then a.attnum = any (p.indkey) when 'i' then a.attnum = any (i.indkey) end), '{}')
  into names, types, keys, identity
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_index p on p.indrelid = a.attrelid and p.indisprimary
    left join pg_index i on i.indrelid = a.attrelid and i.indisreplident
  where a.attrelid = change.entity and a.attnum > 0 and not a.attisdropped;
  -- Nobody can tell any more who was allowed to see a deleted row, so only its key is shown.
  kept := case when change.op = 'DELETE' and facts.relrowsecurity then keys else identity end;
  tested := coalesce(change.new, change.old);

  predicates := array(
    select distinct s.predicate from realtime.subscription s
    where s.entity = change.entity and s.action_filter in ('*', change.op)
      and (change.op <> 'DELETE' or (select bool_and(f.column_name = any (kept)) from unnest(s.filters) f) is not false)
  );
  if cardinality(predicates) = 0 then
    return;
  end if;
  if predicates = array['true'] then
    verdicts := array[true];
  else
    execute format('select array[%s] from (select (jsonb_populate_record(null::%s, $1)).*) r',
      array_to_string(predicates, ', '), change.entity::regclass) into verdicts using tested;
  end if;
  matching := array(select predicate from unnest(predicates, verdicts) as v (predicate, verdict) where verdict);

  head := '{"schema":' || to_json(facts.nspname)::text || ',"table":' || to_json(facts.relname)::text || ',"type":"'
    || change.op || '","commit_timestamp":"' || to_char(change.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"';
  key_query := format('select exists (select from %s r where %s)', change.entity::regclass, (
    select string_agg(format('r.%I = %L::%s', a.attname, change.new ->> a.attname::text, format_type(a.atttypid, null)), ' and ')
    from pg_attribute a where a.attrelid = change.entity and a.attname = any (keys)));

  for part in
    select s.claims_role as role_name, s.selected_columns as selected, s.claims,
      array_agg(s.subscription_id order by s.id) as ids
    from realtime.subscription s
    where s.entity = change.entity and s.action_filter in ('*', change.op) and s.predicate = any (matching)
      and (change.op <> 'DELETE' or (select bool_and(f.column_name = any (kept)) from unnest(s.filters) f) is not false)
    group by 1, 2, 3
    order by s.claims_role, s.selected_columns, s.claims
  loop
    if event_text is null or part.role_name <> last_role or part.selected is distinct from last_selected then
      if cardinality(matched) > 0 then
        event := event_text;
        subscribers := matched;
        return next;
      end if;
      last_role := part.role_name;
      last_selected := part.selected;
      matched := '{}';
      readable := array(
        select name from unnest(names) name where has_column_privilege(part.role_name, change.entity, name, 'select')
      );
      shown := case when part.selected is null then readable
        else array(select name from unnest(readable) name where name = any (part.selected) or name = any (keys)) end;
      error := case
        when change.op <> 'DELETE' and cardinality(keys) = 0 then 'Error 400: Bad Request, no primary key'
        when change.op <> 'DELETE' and not keys <@ readable then 'Error 401: Unauthorized'
      end;
      if error is not null then
        shown := '{}';
      end if;
      new_text := case when change.new is not null then realtime.row_as_json(change.new, names, types, shown, null) end;
      old_text := case when change.old is not null then
        realtime.row_as_json(change.old, names, types, array(select name from unnest(shown) name where name = any (kept)), null) end;
      if coalesce(octet_length(new_text), 0) + coalesce(octet_length(old_text), 0) > 1048576 then
        error := 'Error 413: Payload Too Large';
        new_text := case when change.new is not null then realtime.row_as_json(change.new, names, types, shown, 64) end;
        old_text := case when change.old is not null then
          realtime.row_as_json(change.old, names, types, array(select name from unnest(shown) name where name = any (kept)), 64) end;
      end if;
      event_text := head || ',"columns":[' || coalesce((
          select string_agg('{"name":' || to_json(name)::text || ',"type":' || to_json(type)::text || '}', ',' order by position)
          from unnest(names, types) with ordinality as columns (name, type, position) where name = any (shown)
        ), '') || ']' || coalesce(',"record":' || new_text, '') || coalesce(',"old_record":' || old_text, '')
        || ',"errors":' || case when error is null then 'null' else '[' || to_json(error)::text || ']' end || '}';
    end if;
    if change.op = 'DELETE' or not facts.relrowsecurity or part.role_name = 'service_role'
      or error like 'Error 40%' or realtime.is_visible(key_query, part.role_name, part.claims) then
      matched := matched || part.ids;
    end if;
  end loop;
  if cardinality(matched) > 0 then
    event := event_text;
    subscribers := matched;
    return next;
  end if;
end
$$;

-- Takes the oldest changes out of the outbox, within limits of rows and bytes. The caller stores what it gets in the
-- same transaction, so that nothing is lost or sent twice. Reading on from the last id would be wrong: ids are given
-- before the commit, so a lower one may appear later.
create function realtime.take_changes(max_rows integer, max_bytes integer)
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
        -- As text, so that numbers stay exact.
        'payload', (change.new -> 'payload')::text,
        'storedIn', change.new -> 'transaction', 'storedAt', (extract(epoch from change.at) * 1000)::float8
        )::text, null::uuid[];
    else
      return query select change.id, j.event, j.subscribers from realtime.judge_change(change) j;
    end if;
  end loop;
end
$$;

-- None of these is for callers.
revoke execute on function realtime.is_published(oid), realtime.predicate_of(regclass, realtime.user_defined_filter[], text),
  realtime.add_subscription(integer, uuid, text, text, realtime.user_defined_filter[], jsonb, text, text[]),
  realtime.drop_idle_triggers(), realtime.row_as_json(jsonb, text[], text[], text[], integer),
  realtime.is_visible(text, text, jsonb), realtime.judge_change(realtime.outbox), realtime.take_changes(integer, integer)
  from public;

-- Broadcasts of the database are delivered like changes of tables, if there is a process to deliver them. Each carries
-- the transaction that sent it, so that a channel which has replayed the stored messages doesn't get older ones
-- afterwards.
create function realtime.record_message() returns trigger
language plpgsql security definer set search_path = '' set bytea_output = 'hex' as $$
begin
  if exists (select from realtime.node) then
    -- The number of the whole transaction, even in a block with an exception handler, because snapshots use that one.
    insert into realtime.outbox (entity, op, new) values (tg_relid, 'BROADCAST',
      pg_catalog.to_jsonb(new) || pg_catalog.jsonb_build_object('transaction', pg_catalog.pg_current_xact_id()));
  end if;
  return null;
end
$$;
revoke execute on function realtime.record_message() from public;

create trigger record_message after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null and not new.skip_broadcast)
  execute function realtime.record_message();
