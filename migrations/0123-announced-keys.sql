-- A key that processes may start with although others still use its predecessor, so that it can be changed without an
-- outage (`npm run auth:keys -- change-secret`). The fingerprint is a part of a hash; nobody can find the key by it.
create table announced_keys (
  name text primary key,
  fingerprint bigint not null,
  announced_at timestamptz not null default now()
);
