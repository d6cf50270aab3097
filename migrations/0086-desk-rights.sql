-- A lead that became a trade is a brokerage record: until this moment nobody deletes it, and its visitor is told why.
-- Whoever asks for deletion meanwhile gets it when the moment has passed.
alter table inquiries
  add column kept_until timestamptz,
  add column kept_why text,
  add column erasure_asked_at timestamptz,
  add constraint inquiries_kept_check check ((kept_until is null) = (kept_why is null));

-- New leads have no wall and do not enter it.
create index inquiries_walled on inquiries (received_at desc, id desc) where eyes <> '{}';

-- When a member last asked for anything; written now and then, not with each request.
alter table desk_members add column seen_at timestamptz;

-- Why somebody looked, exported or deleted, and by which act, so that an act that is sent twice is done once.
alter table access_log
  add column reason text not null default '',
  add column act_id uuid;

create unique index access_log_act on access_log (act_id, object) where act_id is not null;
create index access_log_member on access_log (member, id);
create index access_log_object on access_log (object, id);

-- Addresses of this domain belong to nobody: their members are those of the demonstration, which goes without a trace.
create function is_demo_member(member uuid) returns boolean language sql stable as $$
  select exists (select from auth.users where id = member and email like '%@demo.example')
$$;
revoke execute on function is_demo_member from public;

-- The log is kept for 24 months, and nobody takes out a line before that.
create function guard_access_log() returns trigger language plpgsql as $$
begin
  if old.at < now() - interval '24 months' or is_demo_member(old.member) then return old; end if;
  raise exception 'access_log is append-only';
end
$$;

create trigger access_log_kept before delete on access_log
  for each row execute function guard_access_log();
create trigger access_log_never_emptied before truncate on access_log
  for each statement execute function refuse_change();

create function guard_member_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_demo_member(old.member_id) then return old; end if;
  raise exception 'desk_member_events is append-only';
end
$$;

drop trigger desk_member_events_append_only on desk_member_events;
create trigger desk_member_events_append_only before update or delete on desk_member_events
  for each row execute function guard_member_events();

-- What the team has set for the desk. A setting without a row has its default.
create table desk_settings (
  name text primary key,
  value jsonb not null,
  changed_by uuid references desk_members (id),
  changed_at timestamptz not null
);

alter table desk_settings enable row level security;
