-- The tables and functions of Supabase Storage that its clients and its users' policies rely on, column for column. Row
-- level security is on. Until an operator writes policies, only service_role and the server reach a row. Roles get
-- their rights at each start (src/platform/database/caller-rights.ts), because they may not exist yet.
create schema storage;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED',
  constraint buckets_pkey primary key (id),
  -- Versions of objects aren't supported, so no other value is possible.
  constraint buckets_versioning_status_check check (versioning_status = 'DISABLED')
);
create unique index bname on storage.buckets (name);
comment on column storage.buckets.owner is 'deprecated: use owner_id';

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text not null,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- The name of the object's bytes in the blob store.
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  constraint objects_pkey primary key (id),
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
create index name_prefix_search on storage.objects (name text_pattern_ops);
-- Ours: for the sweep, which looks for blobs without a row, and for the limits of each owner, checked at each upload.
create index objects_version on storage.objects (version collate "C");
create index objects_owner_id on storage.objects (owner_id) where owner_id is not null;
comment on column storage.objects.owner is 'deprecated: use owner_id';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- Functions for policies. They read their arguments and settings only.
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

-- As at Supabase, a name without a dot is its own extension.
create function storage.extension(name text) returns text language sql immutable as $$
  select substring(storage.filename(name) from '[^.]*$')
$$;

create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(
    regexp_replace(nullif(storage.operation(), ''), '^storage\.', '') in (
      select regexp_replace(expected, '^storage\.', '') from unnest(expected_operations) as expected
      where expected <> ''
    ),
    false
  )
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- Deleting a row by hand would leave its blob behind.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

create function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- One level of the tree that the slashes in keys make, by name. A folder costs one index lookup, however many objects
-- it contains. The list begins at the first key from `bound` on or, if it descends, at the last key before it.
create function storage.list_level(
  bucket text, prefix text, bound text, item_limit integer, descends boolean
) returns table (
  name text, is_folder boolean, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb
) language plpgsql stable as $$
declare
  -- Keys consist of ASCII only, so this comes after all of them.
  after_all constant text := U&'\FFFF';
  object storage.objects;
  slash integer;
begin
  for n in 1 .. item_limit loop
    if descends then
      select o.* into object from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= prefix and o.name collate "C" < bound
      order by o.bucket_id, o.name collate "C" desc limit 1;
    else
      select o.* into object from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= bound and o.name collate "C" < prefix || after_all
      order by o.bucket_id, o.name collate "C" limit 1;
    end if;
    exit when not found;
    slash := strpos(substr(object.name, length(prefix) + 1), '/');
    is_folder := slash > 0;
    if is_folder then
      name := left(object.name, length(prefix) + slash);
      id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null;
      bound := case when descends then name else name || after_all end;
    else
      name := object.name;
      id := object.id;
      updated_at := object.updated_at;
      created_at := object.created_at;
      last_accessed_at := object.last_accessed_at;
      metadata := object.metadata;
      bound := case when descends then name else name || chr(1) end;
    end if;
    return next;
  end loop;
end
$$;

-- The first text after `text` that is spelled like `pattern` in upper or lower case, or null. `pattern` is in lower
-- case, except its first `fixed` characters, which must match exactly. All of this is ASCII.
create function storage.next_spelling(pattern text, fixed integer, text text) returns text
language plpgsql immutable parallel safe as $$
declare
  -- Capitals come before small letters.
  lowest constant text := left(pattern, fixed) || upper(substr(pattern, fixed + 1));
  folded constant text := left(text, fixed) || lower(substr(text, fixed + 1));
  shared integer := 0;
begin
  if text collate "C" < lowest then return lowest; end if;
  while shared < length(pattern) and substr(pattern, shared + 1, 1) = substr(folded, shared + 1, 1) loop
    shared := shared + 1;
  end loop;
  -- Keeps the longest start of the text that another letter can follow.
  for place in reverse least(shared + 1, length(pattern)) .. 1 loop
    if substr(lowest, place, 1) collate "C" > substr(text, place, 1) then
      return left(text, place - 1) || substr(lowest, place);
    elsif substr(pattern, place, 1) collate "C" > substr(text, place, 1) then
      return left(text, place - 1) || substr(pattern, place, 1) || substr(lowest, place + 1);
    end if;
  end loop;
  return null;
end
$$;

-- One level of the tree that the slashes in keys make, as version 1 of the list call shows it: names in any case,
-- folders at the place of their keys, and only what continues `prefix` and then, in any case, `search`. A folder costs
-- a few index lookups, however many objects it contains. Files are passed on a page at a time, because passing them on
-- one by one costs several times as much as finding them: names are read first, to see where a folder begins, and then
-- the rest of the same rows.
create function storage.list_folder(
  bucket text, prefix text, search text, item_limit integer, item_offset integer, descends boolean
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable
-- The database might prefer to read and sort everything.
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  -- Keys consist of ASCII only, so this comes after all of them.
  after_all constant text := U&'\FFFF';
  start constant integer := length(prefix) + length(search);
  first_key constant text := lower(prefix || search);
  -- How many keys are read at once: few where a folder may follow, because most keys in it would be read for nothing.
  page integer := 16;
  -- The last key that was passed, in lower case and as it is.
  folded text := case when descends then first_key || after_all else first_key end;
  exact text := '';
  to_skip integer := item_offset;
  to_show integer := item_limit;
  -- A page of keys in their order.
  names text[];
  -- Where the first key in a folder is on the page, if there is one, and how many come before it.
  first_inside integer;
  plain integer;
  shown integer;
  pattern text;
  spelling text;
  spellings text[];
begin
  while to_show > 0 loop
    if descends then
      names := array(
        select o.name from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= first_key and lower(o.name) collate "C" <= folded
          and (lower(o.name) collate "C" < folded or o.name collate "C" < exact)
        order by o.bucket_id desc, lower(o.name) collate "C" desc, o.name collate "C" desc limit page
      );
    else
      names := array(
        select o.name from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= folded and lower(o.name) collate "C" < first_key || after_all
          and (lower(o.name) collate "C" > folded or o.name collate "C" > exact)
        order by o.bucket_id, lower(o.name) collate "C", o.name collate "C" limit page
      );
    end if;
    select min(k.place) into first_inside from unnest(names) with ordinality as k (key, place)
    where strpos(substr(k.key, start + 1), '/') > 0;
    plain := coalesce(first_inside - 1, cardinality(names));
    shown := least(greatest(plain - to_skip, 0), to_show);
    if shown > 0 and descends then
      return query
        select substr(o.name, length(prefix) + 1), o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
        from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= first_key and lower(o.name) collate "C" <= folded
          and (lower(o.name) collate "C" < folded or o.name collate "C" < exact)
        order by o.bucket_id desc, lower(o.name) collate "C" desc, o.name collate "C" desc
        limit shown offset to_skip;
    elsif shown > 0 then
      return query
        select substr(o.name, length(prefix) + 1), o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
        from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= folded and lower(o.name) collate "C" < first_key || after_all
          and (lower(o.name) collate "C" > folded or o.name collate "C" > exact)
        order by o.bucket_id, lower(o.name) collate "C", o.name collate "C"
        limit shown offset to_skip;
    end if;
    to_show := to_show - shown;
    to_skip := greatest(to_skip - plain, 0);
    exit when to_show = 0;
    if plain > 0 then
      exact := names[plain];
      folded := lower(exact);
    end if;
    if first_inside is null then
      exit when plain < page;
      page := least(page * 4, 1024);
      continue;
    end if;

    pattern := prefix || lower(substr(
      names[first_inside], length(prefix) + 1,
      start - length(prefix) + strpos(substr(names[first_inside], start + 1), '/')
    ));
    -- Folders that differ only in case share one place. Their keys are mixed there, so another index finds them.
    page := 16;
    spellings := '{}';
    spelling := storage.next_spelling(pattern, length(prefix), '');
    while spelling is not null loop
      select o.name into exact from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= spelling order by o.bucket_id, o.name collate "C" limit 1;
      exit when not found;
      spelling := left(exact, length(pattern));
      if left(spelling, length(prefix)) || lower(substr(spelling, length(prefix) + 1)) = pattern then
        spellings := case when descends then spelling || spellings else spellings || spelling end;
        exact := spelling || after_all;
      end if;
      spelling := storage.next_spelling(pattern, length(prefix), exact);
    end loop;
    id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null;
    foreach spelling in array spellings loop
      if to_skip > 0 then
        to_skip := to_skip - 1;
      elsif to_show > 0 then
        name := substr(spelling, length(prefix) + 1, length(spelling) - length(prefix) - 1);
        return next;
        to_show := to_show - 1;
      end if;
    end loop;
    folded := lower(pattern) || case when descends then '' else after_all end;
    exact := '';
  end loop;
end
$$;

-- Our own tables and functions. Only the server reaches them.

-- Blobs that no row names any more. A row is added in the transaction that gives up the blob; a worker deletes the blob
-- once it is due, and then the row.
create table blob_deletions (
  version text primary key,
  due_at timestamptz not null
);

create index blob_deletions_due_at on blob_deletions (due_at);

-- Uploads that can be continued after a cut connection (TUS).
create table resumable_uploads (
  version text primary key,
  bucket_id text not null,
  name text not null,
  owner_id text,
  -- Whose limit the unfinished upload counts for: its owner's, the limit of the object that a signed link is for, or
  -- nobody's.
  sender text not null default 'caller' check (sender in ('caller', 'link', 'service')),
  is_upsert boolean not null,
  -- Null until the client sends it.
  length bigint,
  received bigint not null default 0,
  -- The header Upload-Metadata as the client sent it, and what it means.
  header text not null,
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The row outlives the upload for a while, so that a client that missed the last answer can ask again.
  completed_at timestamptz,
  -- One request at a time works on an upload. Its lease expires if its process dies.
  lease_holder text,
  leased_until timestamptz,
  is_lease_wanted boolean not null default false
);

create index resumable_uploads_expires_at on resumable_uploads (expires_at);
create index resumable_uploads_owner_id on resumable_uploads (owner_id);
create index resumable_uploads_by_link on resumable_uploads (bucket_id, name) where sender = 'link';

-- The bytes of an upload, in pieces that are separate blobs until the upload is complete.
create table resumable_parts (
  upload text not null references resumable_uploads (version) on delete cascade,
  start bigint not null,
  size bigint not null,
  md5 text not null,
  version text not null,
  primary key (upload, start)
);

create index resumable_parts_version on resumable_parts (version);

-- The row of an object is written by one statement, because each extra one costs an upload a round trip. The functions
-- take on any role that they are given.

-- Writes a row in the name of a caller, so that policies decide. `caller` has the settings of src/platform/database/
-- as-caller.ts. A replaced object keeps its id, its creation time and, if the new one has no owner, its owner.
create function write_object_as(caller jsonb, object storage.objects, is_upsert boolean) returns uuid
language plpgsql as $$
declare
  written uuid := object.id;
begin
  perform set_config(setting.key, setting.value, true) from jsonb_each_text(caller - 'role') as setting;
  perform set_config('role', caller ->> 'role', true);
  if is_upsert then
    insert into storage.objects as stored (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (
      object.id, object.bucket_id, object.name, object.owner, object.owner_id, object.version, object.metadata,
      object.user_metadata
    )
    on conflict (bucket_id, name) do update set
      version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
      owner = coalesce(excluded.owner, stored.owner), owner_id = coalesce(excluded.owner_id, stored.owner_id)
    returning stored.id into strict written;
  else
    -- No `returning`: reading the row back would need a different policy from writing it.
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (
      object.id, object.bucket_id, object.name, object.owner, object.owner_id, object.version, object.metadata,
      object.user_metadata
    );
  end if;
  perform set_config('role', 'none', true);
  return written;
end
$$;

-- Fails if the write would fail, and leaves nothing behind.
create function try_object(caller jsonb, object storage.objects, is_upsert boolean) returns void
language plpgsql as $$
begin
  -- A crash has nothing to lose, so nothing has to reach the disk.
  perform set_config('synchronous_commit', 'off', true);
  begin
    perform write_object_as(caller, object, is_upsert);
    raise exception 'it would be written' using errcode = 'OMTRY';
  exception when sqlstate 'OMTRY' then
    null;
  end;
end
$$;

-- Writes a row whose bytes are stored, and gives up the bytes that it replaces in the same transaction.
create function store_object(caller jsonb, object storage.objects, is_upsert boolean, replaced_due_at timestamptz)
returns uuid language plpgsql as $$
declare
  replaced text;
  written uuid;
begin
  -- Writes of one key take turns. `lockKey` in object-store.ts takes the same lock.
  perform pg_advisory_xact_lock(hashtextextended(object.bucket_id || '/' || object.name, 41));
  if is_upsert then
    select stored.version into replaced from storage.objects as stored
    where stored.bucket_id = object.bucket_id and stored.name = object.name for update;
  end if;
  written := write_object_as(caller, object, is_upsert);
  if replaced is not null then
    insert into blob_deletions (version, due_at) values (replaced, replaced_due_at) on conflict (version) do nothing;
  end if;
  return written;
end
$$;

revoke execute on function write_object_as(jsonb, storage.objects, boolean),
  try_object(jsonb, storage.objects, boolean),
  store_object(jsonb, storage.objects, boolean, timestamptz) from public;
