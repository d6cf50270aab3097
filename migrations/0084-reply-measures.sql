-- How members are reached about leads. Null is the usual choice, which src/domain/desk/duty.ts and alerts.ts know.
alter table desk_members
  add column if not exists phone text not null default '',
  add column if not exists takes_leads boolean not null default true,
  add column if not exists duty jsonb,
  add column if not exists alerts jsonb;

-- What became of each promise. A row names nobody and has no foreign key, so that it outlives its lead; it is written
-- when the clock stops, when the lead is left out, or when the lead is deleted, never when a lead arrives. A lead without
-- a row still waits.
create table reply_measures (
  lead_id uuid not null,
  clock text not null check (clock in ('reply', 'offer')),
  kind text not null check (kind in ('investment', 'contact', 'sell-fast')),
  started_at timestamptz not null,
  due_at timestamptz not null,
  -- Null: nobody answered.
  stopped_at timestamptz,
  stop_kind text,
  -- On business days, and by the wall clock.
  seconds int,
  wall_seconds int,
  -- Noted more than 15 minutes after the fact.
  entered_later boolean not null default false,
  -- Why it is not counted; null if it is.
  unmeasured text,
  primary key (lead_id, clock),
  check ((stopped_at is null) = (seconds is null) and (stopped_at is null) = (wall_seconds is null))
);

create index reply_measures_started_at on reply_measures (started_at);

-- A figure that the team proves its promise with must not get better afterwards: a row never changes. It goes when it is
-- old enough, when its lead waits again (an undone answer, a mail that bounced), or with the leads of a demonstration.
create function guard_reply_measures() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.started_at < now() - interval '6 years' or exists (
    select from inquiries i where i.id = old.lead_id
      and (old.clock <> 'reply' or i.replied_at is distinct from old.stopped_at
        or i.unmeasured is distinct from old.unmeasured or i.flags @> '{demo}')
  )) then return old; end if;
  raise exception 'reply_measures are never changed';
end
$$;

create trigger reply_measures_frozen before update or delete on reply_measures
  for each row execute function guard_reply_measures();
create trigger reply_measures_never_emptied before truncate on reply_measures
  for each statement execute function refuse_change();

-- Whoever deletes a lead that nobody answered: what was missed stays missed, and one that still had time was withdrawn.
create function close_measure_of_lead() returns trigger language plpgsql as $$
begin
  if old.reply_due_at is not null and not old.flags @> '{demo}' then
    insert into reply_measures (lead_id, clock, kind, started_at, due_at, unmeasured)
    values (old.id, 'reply', old.kind, old.received_at, old.reply_due_at,
      coalesce(old.unmeasured, case when old.reply_due_at > now() then 'withdrawn' end))
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger inquiries_close_measure after delete on inquiries
  for each row when (old.replied_at is null) execute function close_measure_of_lead();

insert into reply_measures
  (lead_id, clock, kind, started_at, due_at, stopped_at, stop_kind, seconds, wall_seconds, entered_later, unmeasured)
select id, 'reply', kind, received_at, reply_due_at, replied_at, reply_kind, reply_seconds,
  extract(epoch from replied_at - received_at)::int,
  exists (select from lead_events e where e.lead_id = i.id and e.kind = 'answered-elsewhere'
    and e.data ->> 'enteredLater' = 'true' and e.data -> 'changes' ? 'repliedAt'),
  unmeasured
from inquiries i
where reply_due_at is not null
  and (replied_at is not null or unmeasured in ('spam', 'test', 'withdrawn'));

-- Which step of the alerts a lead has had, so that each is sent once, and who was told.
create table lead_alerts (
  lead_id uuid not null references inquiries (id) on delete cascade,
  step text not null,
  members uuid[] not null,
  at timestamptz not null,
  primary key (lead_id, step)
);

-- Whom the rota gave a lead last.
create index lead_alerts_assigned on lead_alerts (at) where step = 'assign';

-- The days on which the digest of the desk was made: whichever process takes the day makes it.
create table desk_digest_days (
  day date primary key
);

alter table reply_measures enable row level security;
alter table lead_alerts enable row level security;
alter table desk_digest_days enable row level security;
