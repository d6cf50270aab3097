-- What the lead desk knows about a lead. There are no foreign keys to members and no triggers, because every lead that
-- arrives would pay for them; members are never deleted.
alter table inquiries
  add column assignee_id uuid,
  -- Every act that changes the row adds 1, and names the version that it saw.
  add column version int not null default 1,
  -- The first answer by a person. The seconds are those of business days, and never computed again.
  add column replied_at timestamptz,
  add column replied_by uuid,
  add column reply_kind text,
  add column reply_seconds int,
  -- Why the reply time is not counted; null if it is.
  add column unmeasured text,
  add column snoozed_until timestamptz,
  add column close_reason text,
  -- Who may see the lead; empty: the whole team.
  add column eyes uuid[] not null default '{}',
  add constraint inquiries_reply_check
    check ((replied_at is null) = (reply_kind is null) and (replied_at is null) = (reply_seconds is null)),
  add constraint inquiries_close_reason_check check (close_reason is null or status = 'closed');

update inquiries set unmeasured = 'suspect' where flags @> '{suspect}';

create index inquiries_assignee on inquiries (assignee_id, reply_due_at) where assignee_id is not null;

-- Everything that was done with a lead, by members, by its visitor and by the product itself. It is the history, the
-- audit and the feed of the desk.
create table lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references inquiries (id) on delete cascade,
  -- Chosen by the device, so that an act that is sent twice is done once.
  act_id uuid not null,
  kind text not null,
  actor uuid references desk_members (id),
  actor_kind text not null check (actor_kind in ('member', 'visitor', 'system')),
  -- `changes` maps a field to its value before and after; the other entries are the act's own.
  data jsonb not null,
  undoes bigint unique references lead_events (id),
  at timestamptz not null,
  unique (act_id, lead_id),
  check ((actor is null) = (actor_kind <> 'member'))
);

create index lead_events_lead on lead_events (lead_id, id);

-- A text may be taken out, but not what it changed; and nothing goes before its lead does.
create function guard_lead_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from inquiries where id = old.lead_id) then return old; end if;
  elsif to_jsonb(new) - 'data' = to_jsonb(old) - 'data'
    and new.data = jsonb_strip_nulls(jsonb_build_object('redacted', true, 'changes', old.data -> 'changes')) then
    return new;
  end if;
  raise exception 'lead_events is append-only';
end
$$;

create trigger lead_events_append_only before update or delete on lead_events
  for each row execute function guard_lead_events();
create trigger lead_events_never_emptied before truncate on lead_events
  for each statement execute function refuse_change();

-- Which member opened what.
create table access_log (
  id bigint generated always as identity primary key,
  member uuid not null references desk_members (id),
  what text not null,
  object text not null,
  at timestamptz not null
);

create index access_log_at on access_log (at);

create trigger access_log_never_changed before update on access_log
  for each row execute function refuse_change();

alter table lead_events enable row level security;
alter table access_log enable row level security;
