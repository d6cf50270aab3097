-- What every area uses: keys, rate limits, mails, visitor counts and backups.

-- Makes a table append-only, as a trigger before each update or delete, or before truncate.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- Secrets that all processes on this database share, made at first use.
create table signing_keys (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- A key that processes may start with although others still use the one before it, so that it can be changed without an
-- outage (`npm run auth:keys -- change-secret`). The fingerprint is part of a hash; it doesn't reveal the key.
create table announced_keys (
  name text primary key,
  fingerprint bigint not null,
  announced_at timestamptz not null default now()
);

-- Rate limits of all processes. Unlogged, because a limit isn't worth a disk flush and may be forgotten in a crash.
-- A key is a hash under the day's salt. Once the salt is deleted, nothing leads back to an address.
create unlogged table rate_limits (
  key text primary key,
  -- Milliseconds since 1970: when the whole allowance is available again (GCRA's theoretical arrival time).
  full_at_ms double precision not null,
  was_refused boolean not null
);

-- Rows that no longer limit anything are deleted by age.
create index rate_limits_full_at_ms on rate_limits (full_at_ms);

create unlogged table rate_limit_salts (
  day date primary key,
  salt bytea not null
);

-- The process that inserts the day's row does the day's cleaning.
create table cleaning_days (
  day date primary key
);

-- Mails that the SMTP server has accepted. A job that runs a second time, because its worker was killed between the
-- server's answer and the end of the job, doesn't send its mail again.
create table sent_mails (
  message_id text primary key,
  template text not null,
  accepted_at timestamptz not null default now()
);

-- Old rows are deleted by age.
create index sent_mails_accepted_at on sent_mails (accepted_at);

-- What visitors do, as counts by day. No row can tell one visitor from another: there is no address, no identifier and
-- no time of day.
create table analytics_daily (
  day date not null,
  event text not null,
  -- A path of the site or 'other'; empty if the event belongs to no page.
  path text not null,
  detail text not null,
  count bigint not null,
  primary key (day, event, path, detail)
);

-- Web vitals as a histogram by day, from which any percentile can be computed. src/services/analytics defines the
-- buckets.
create table vitals_daily (
  day date not null,
  metric text not null,
  path text not null,
  bucket smallint not null,
  count bigint not null,
  primary key (day, metric, path, bucket)
);

-- Each attempt to make a backup. The alarm and the time of the next attempt follow from these rows.
create table backup_runs (
  started_at timestamptz primary key,
  name text not null,
  finished_at timestamptz,
  -- Why there is no backup. Null while it is being made, and afterwards if it is good.
  failure text
);

-- When the team was last alerted that backups are late, so that several processes send one mail a day.
create table backup_alarms (
  only_one boolean primary key default true check (only_one),
  sent_at timestamptz not null
);
