-- Upgrade: 0 s per 100,000 leads, beside the old version.
-- Data that came from elsewhere, so that a run of `npm run import` can be continued, repeated and undone.
create table import_runs (
  id text primary key,
  kind text not null check (kind in ('leads', 'supabase')),
  -- The name of the file, or the database that it was read from, for the operator to recognize.
  source text not null,
  -- Of the file and of the options that decide what becomes of it. The same command continues an unfinished run.
  fingerprint bytea not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz
);

create unique index import_runs_unfinished on import_runs (kind, fingerprint)
  where finished_at is null and undone_at is null;

-- What a run created. A row outlives a lead that its sender deleted, so that the lead doesn't come back with the same file.
create table import_items (
  kind text not null check (kind in ('lead', 'user', 'identity', 'factor', 'bucket', 'object')),
  -- What the thing is at its source. Of a lead it is a keyed hash, which names nobody.
  key bytea not null,
  run_id text not null references import_runs (id),
  id text not null,
  primary key (kind, key)
);

create index import_items_run on import_items (run_id, kind, key);

-- The wordings of imported consents. The ledger has only their hashes; those of our own forms are in
-- docs/consent-wordings.md.
create table imported_wordings (
  text_sha256 bytea primary key,
  text text not null
);

create trigger imported_wordings_append_only before update or delete on imported_wordings
  for each row execute function refuse_change();
create trigger imported_wordings_never_emptied before truncate on imported_wordings
  for each statement execute function refuse_change();

-- Nobody promised an answer to an imported lead, so its end is no measure.
create or replace function close_measure_of_lead() returns trigger language plpgsql as $$
begin
  if not old.flags @> '{demo}' and old.unmeasured is distinct from 'imported' then
    insert into reply_measures (lead_id, clock, kind, started_at, due_at, unmeasured)
    values (old.id, 'reply', old.kind, old.received_at, old.reply_due_at,
      coalesce(old.unmeasured, case when old.reply_due_at > now() then 'withdrawn' end))
    on conflict do nothing;
  end if;
  return null;
end
$$;

alter table import_runs enable row level security;
alter table import_items enable row level security;
alter table imported_wordings enable row level security;
