-- Who works at the lead desk. The id is that of the member's account. It outlives the account, because the history of
-- a lead names its members by it; so there is no foreign key.
create table desk_members (
  id uuid primary key,
  role text not null check (role in ('agent', 'manager', 'admin')),
  display_name text not null,
  -- As registered with RECO. Whoever is not registered assists: they may prepare, but neither offer nor introduce.
  registration text not null check (registration in ('broker-of-record', 'broker', 'salesperson', 'none')),
  joined_at timestamptz not null,
  left_at timestamptz
);

-- What was done about members, and by whom; null is the operator's command line.
create table desk_member_events (
  id bigint generated always as identity primary key,
  member_id uuid not null references desk_members (id),
  kind text not null check (kind in ('invited', 'changed', 'left', 'reset')),
  actor uuid references desk_members (id),
  data jsonb not null default '{}',
  at timestamptz not null
);

create index desk_member_events_member on desk_member_events (member_id, id);

create trigger desk_member_events_append_only before update or delete on desk_member_events
  for each row execute function refuse_change();
create trigger desk_member_events_never_emptied before truncate on desk_member_events
  for each statement execute function refuse_change();

-- There are no policies, so that a REST gateway that somebody puts in front of this database shows nothing of it. The
-- application owns the tables and is not bound by that.
alter table desk_members enable row level security;
alter table desk_member_events enable row level security;
