-- Upgrade: 0 s per 100,000 leads, beside the old version.
-- The browsers in which a member switched notifications on, as the browser described them. The endpoint is a URL that
-- the browser chose, so requests to it pass the guard for outgoing requests.
create table desk_push_devices (
  id uuid primary key,
  member_id uuid not null references desk_members (id) on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  name text not null,
  created_at timestamptz not null,
  -- When its push service last accepted a message, and since when it has accepted none.
  succeeded_at timestamptz,
  failing_since timestamptz
);

create index desk_push_devices_member on desk_push_devices (member_id, created_at);

alter table desk_push_devices enable row level security;
