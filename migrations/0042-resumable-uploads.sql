-- Uploads that may be continued after a cut connection (TUS). Only the service itself reaches these tables.
create table resumable_uploads (
  version text primary key,
  bucket_id text not null,
  name text not null,
  owner_id text,
  is_upsert boolean not null,
  -- Null until the client tells it.
  length bigint,
  received bigint not null default 0,
  -- The header Upload-Metadata as the client sent it, and what it means.
  header text not null,
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The row outlives the upload for a while, so that a client that missed the last answer can ask again.
  completed_at timestamptz,
  -- One request at a time works on an upload. Its lease ends by itself should its process die.
  lease_holder text,
  leased_until timestamptz,
  is_lease_wanted boolean not null default false
);
create index resumable_uploads_expires_at on resumable_uploads (expires_at);
create index resumable_uploads_owner_id on resumable_uploads (owner_id);

-- The bytes of an upload, in pieces that are blobs of their own until the upload is complete.
create table resumable_parts (
  upload text not null references resumable_uploads (version) on delete cascade,
  start bigint not null,
  size bigint not null,
  md5 text not null,
  version text not null,
  primary key (upload, start)
);
create index resumable_parts_version on resumable_parts (version);
