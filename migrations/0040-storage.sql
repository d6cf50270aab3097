-- The tables and functions of Supabase Storage that its clients and the policies of its users rely on, column for
-- column. Row-level security is on and there are no policies: until somebody writes one, only service_role and the
-- service itself reach a row. The rights of the roles are given at each start (src/services/caller-rights.ts), because
-- the roles may not exist yet.
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
  -- Versions of objects are not supported, so no other value is possible yet.
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
  -- Names the bytes of this object in the blob store.
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
-- For the sweep, which looks for blobs that no row names.
create index objects_version on storage.objects (version collate "C");
comment on column storage.objects.owner is 'deprecated: use owner_id';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- Blobs that no row names any more. A row is added in the transaction that gives up the blob; a worker deletes the blob
-- once it is due, and then the row. Only the service itself reaches this table.
create table blob_deletions (
  version text primary key,
  due_at timestamptz not null
);
create index blob_deletions_due_at on blob_deletions (due_at);

-- Functions for policies. They read their arguments and settings only.
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

-- A name without a dot is its own extension, as there.
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

-- A row that is deleted by hand would leave its blob behind.
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

-- One level of the tree that the slashes in keys make, by name. A folder costs one look into the index, however many
-- objects it contains. It begins at the first key from `bound` on or, if it descends, at the last one before it.
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
