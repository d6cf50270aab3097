-- The row of an object is written by one statement, because each further one costs an upload a round trip. These
-- functions are for the service itself: they take on any role that they are told.

-- Writes a row in the name of a caller, so that policies decide. `caller` has the settings of src/platform/database/
-- as-caller.ts. An object that is replaced keeps its id, its creation time and, if the new one has none, its owner.
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
    -- Nothing is returned, because reading the row back would need another policy than writing it.
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

-- Fails as the write would fail, and leaves nothing behind.
create function try_object(caller jsonb, object storage.objects, is_upsert boolean) returns void
language plpgsql as $$
begin
  -- There is nothing that a crash could lose, so nothing has to reach the disk.
  perform set_config('synchronous_commit', 'off', true);
  begin
    perform write_object_as(caller, object, is_upsert);
    raise exception 'it would be written' using errcode = 'OMTRY';
  exception when sqlstate 'OMTRY' then
    null;
  end;
end
$$;

-- Writes a row whose bytes are stored. The bytes that it replaces are given up in the same transaction.
create function store_object(caller jsonb, object storage.objects, is_upsert boolean, replaced_due_at timestamptz)
returns uuid language plpgsql as $$
declare
  replaced text;
  written uuid;
begin
  -- Of writes of one key, one goes first. It is the lock of `lockKey` in object-store.ts.
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
