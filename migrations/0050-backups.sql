-- Each attempt to make a backup. The alarm and the choice of the next moment follow from these rows.
create table backup_runs (
  started_at timestamptz primary key,
  name text not null,
  finished_at timestamptz,
  -- Why there is no backup; null while it is being made, and afterwards if it is good.
  failure text
);

-- When the team was last told that backups are late, so that several processes send one mail a day.
create table backup_alarms (
  only_one boolean primary key default true check (only_one),
  sent_at timestamptz not null
);
