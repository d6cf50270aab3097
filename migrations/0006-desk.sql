-- The lead desk. Row level security is on and there are no policies, so that a REST gateway in front of this database
-- would show nothing. It doesn't apply to the server, which owns the tables.

-- Members. The id is that of the account. There is no foreign key, because the row outlives the account: the history of
-- a lead names members by it.
create table desk_members (
  id uuid primary key,
  role text not null check (role in ('agent', 'manager', 'admin')),
  display_name text not null,
  -- As registered with RECO. Members without a registration assist: they may prepare, but neither offer nor introduce.
  registration text not null check (registration in ('broker-of-record', 'broker', 'salesperson', 'none')),
  phone text not null default '',
  takes_leads boolean not null default true,
  -- How the member is reached about leads. Null is the usual choice, which src/domain/desk/duty.ts and alerts.ts
  -- define.
  duty jsonb,
  alerts jsonb,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- When the member last used the desk; written now and then, not with each request.
  seen_at timestamptz
);

-- Addresses of this domain can't exist: they belong to the demonstration's members, who are removed without a trace.
create function is_demo_member(member uuid) returns boolean language sql stable as $$
  select exists (select from auth.users where id = member and email like '%@demo.example')
$$;
revoke execute on function is_demo_member from public;

-- What was done about members, and by which of them; null is the operator's command line.
create table desk_member_events (
  id bigint generated always as identity primary key,
  member_id uuid not null references desk_members (id),
  kind text not null check (kind in ('invited', 'changed', 'left', 'reset')),
  actor uuid references desk_members (id),
  data jsonb not null default '{}',
  at timestamptz not null
);

create index desk_member_events_member on desk_member_events (member_id, id);

create function guard_member_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_demo_member(old.member_id) then return old; end if;
  raise exception 'desk_member_events is append-only';
end
$$;

create trigger desk_member_events_append_only before update or delete on desk_member_events
  for each row execute function guard_member_events();
create trigger desk_member_events_never_emptied before truncate on desk_member_events
  for each statement execute function refuse_change();

-- Who opened, exported or deleted what. Entries are kept for 24 months, and nobody can remove one before that.
create table access_log (
  id bigint generated always as identity primary key,
  member uuid not null references desk_members (id),
  what text not null,
  object text not null,
  reason text not null default '',
  -- The act, so that one that is sent twice is done once.
  act_id uuid,
  at timestamptz not null
);

create index access_log_at on access_log (at);
create index access_log_member on access_log (member, id);
create index access_log_object on access_log (object, id);
create unique index access_log_act on access_log (act_id, object) where act_id is not null;

create function guard_access_log() returns trigger language plpgsql as $$
begin
  if old.at < now() - interval '24 months' or is_demo_member(old.member) then return old; end if;
  raise exception 'access_log is append-only';
end
$$;

create trigger access_log_never_changed before update on access_log
  for each row execute function refuse_change();
create trigger access_log_kept before delete on access_log
  for each row execute function guard_access_log();
create trigger access_log_never_emptied before truncate on access_log
  for each statement execute function refuse_change();

-- The team's settings for the desk. A setting without a row has its default.
create table desk_settings (
  name text primary key,
  value jsonb not null,
  changed_by uuid not null references desk_members (id),
  changed_at timestamptz not null
);

-- Everything that was done with a lead, by members, by its visitor and by the product: the history and the audit log.
create table lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references inquiries (id) on delete cascade,
  -- Chosen by the device, so that an act that is sent twice is done once.
  act_id uuid not null,
  kind text not null,
  actor uuid references desk_members (id),
  actor_kind text not null check (actor_kind in ('member', 'visitor', 'system')),
  -- `changes` maps a field to its value before and after; the other entries depend on the kind.
  data jsonb not null,
  undoes bigint unique references lead_events (id),
  at timestamptz not null,
  unique (act_id, lead_id),
  check ((actor is null) = (actor_kind <> 'member'))
);

create index lead_events_lead on lead_events (lead_id, id);

-- A text can be removed from an event, but not what it changed; and an event is deleted only with its lead.
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

-- What can be found by typing. It is a separate table, filled after the leads are stored: an index for parts of words
-- would slow down the storing of leads.
create table lead_search (
  lead_id uuid primary key references inquiries (id) on delete cascade,
  received_at timestamptz not null,
  text text not null
);

create index lead_search_received_at on lead_search (received_at);

-- What may show that two leads are from one person or about one property: the phone number and the property's address,
-- simplified so that they can be compared. Filled together with `lead_search`, for the same reason.
create table lead_keys (
  key text not null,
  received_at timestamptz not null,
  lead_id uuid not null references inquiries (id) on delete cascade,
  primary key (key, received_at, lead_id)
);

create index lead_keys_lead on lead_keys (lead_id);

create function desk_lead_keys(phone text, details jsonb) returns text[] language sql immutable as $$
  select array_remove(array[
    case when length(phone) > 5 then 'phone ' || phone end,
    case when length(details ->> 'propertyAddress') > 5 then 'place ' || nullif(
      left(trim(regexp_replace(lower(details ->> 'propertyAddress'), '[^a-z0-9]+', ' ', 'g')), 200), '') end], null)
$$;
revoke execute on function desk_lead_keys(text, jsonb) from public;

-- Leads of one person that are worked on together. Each keeps its own clock and consent, and the link can be undone.
create table lead_stacks (
  lead_id uuid primary key references inquiries (id) on delete cascade,
  under uuid not null references inquiries (id) on delete cascade,
  check (lead_id <> under)
);

create index lead_stacks_under on lead_stacks (under);

-- What a member plans to do about a lead. The device chooses the id, as for every act.
create table tasks (
  id uuid primary key,
  lead_id uuid not null references inquiries (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  due_at timestamptz not null,
  assignee_id uuid references desk_members (id),
  done_at timestamptz
);

create index tasks_open on tasks (lead_id, due_at) where done_at is null;
create index tasks_due on tasks (due_at) where done_at is null;

-- Saved queries of the inbox. Without an owner they are the team's.
create table desk_views (
  id uuid primary key,
  owner uuid references desk_members (id),
  made_by uuid not null references desk_members (id),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 500),
  made_at timestamptz not null
);

-- Mails between the team and visitors. Each outgoing one names the consent or the exemption that allows it.
create table messages (
  id uuid primary key,
  lead_id uuid not null references inquiries (id) on delete cascade,
  direction text not null check (direction in ('out', 'in')),
  purpose text not null check (purpose in ('reply', 'follow-up', 'introduction', 'access')),
  by uuid references desk_members (id),
  subject text not null,
  body text not null,
  -- Set when an outgoing mail is first handed to the mail server.
  message_id text unique,
  in_reply_to text,
  -- There is no foreign key, because restoring a backup and the clean-up of either table would depend on it. The ledger
  -- can only be added to, so the row stays.
  consent_id bigint,
  -- During an agreement, and for two years after it, its client may be written to without express consent.
  exemption text constraint messages_exemption_check check (exemption in ('inquiry', 'access', 'agreement')),
  -- Where the RECO Information Guide was that went with the mail.
  guide_url text,
  -- Other inquiries of the same address that this mail answers too.
  answers uuid[] not null default '{}',
  -- held: can still be taken back. queued: is being handed over. accepted: the mail server has it.
  state text not null check (state in ('held', 'queued', 'accepted', 'bounced', 'refused', 'cancelled', 'received')),
  send_after timestamptz,
  accepted_at timestamptz,
  -- The sender of an incoming mail, and its attachments. An 'unverified' mail is shown with the lead although nothing
  -- proves who sent it.
  sender text,
  sender_name text,
  nature text constraint messages_nature_check check (nature in ('person', 'automatic', 'team', 'unverified')),
  attachments jsonb not null default '[]',
  is_cut boolean not null default false,
  at timestamptz not null,
  check (direction = 'in' or consent_id is not null or exemption is not null),
  check ((direction = 'in') = (by is null)),
  check ((direction = 'in') = (state = 'received')),
  check ((direction = 'in') = (send_after is null)),
  check (accepted_at is not null or state not in ('accepted', 'bounced')),
  check ((direction = 'in') = (sender is not null and sender_name is not null and nature is not null))
);

create index messages_lead on messages (lead_id, at);

-- How far each mailbox was read. The position changes in the transaction that stores a mail, never before.
create table desk_mailboxes (
  -- User, server and folder; never the password.
  name text primary key,
  -- Older mails aren't the desk's business.
  since timestamptz not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- When it was last read to its end.
  read_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- Which process reads it, and until when no other does.
  reader uuid,
  reader_until timestamptz
);

-- Mails that were read, by a hash that names nobody. One that turns up again isn't stored again: the mail server may
-- number its mails anew, and a lead may have been deleted since.
create table seen_mails (
  key bytea primary key,
  seen_at timestamptz not null
);

create index seen_mails_seen_at on seen_mails (seen_at);

-- Mails that belong to no lead that we know. Attaching one to a lead moves it to `messages`.
create table tray_mails (
  id uuid primary key,
  sender text not null,
  sender_name text not null,
  subject text not null,
  body text not null,
  message_id text,
  in_reply_to text,
  nature text not null check (nature in ('person', 'automatic', 'team')),
  attachments jsonb not null,
  is_cut boolean not null,
  at timestamptz not null,
  dismissed_by uuid references desk_members (id),
  dismissed_at timestamptz,
  check ((dismissed_by is null) = (dismissed_at is null))
);

create index tray_mails_waiting on tray_mails (at desc, id) where dismissed_at is null;

-- Which step of the alerts about a clock a lead has had, so that each is sent once, and which members got it.
create table lead_alerts (
  lead_id uuid not null references inquiries (id) on delete cascade,
  clock text not null check (clock in ('reply', 'offer')),
  step text not null,
  members uuid[] not null,
  at timestamptz not null,
  primary key (lead_id, clock, step)
);

-- To whom the rota gave a lead last.
create index lead_alerts_assigned on lead_alerts (at) where step = 'assign';

-- The process that inserts the day's row makes the digest of the day.
create table desk_digest_days (
  day date primary key
);

-- An owner's lead that became a property. The same members can see both. A lead can't be deleted before its property
-- and the files are, so that nobody can forget them.
create table properties (
  id uuid primary key,
  reference text not null unique,
  owner_lead_id uuid not null unique references inquiries (id) on delete restrict,
  version int not null default 1,
  address text not null,
  municipality text not null default '',
  -- Empty until somebody has chosen one.
  type text not null default '',
  subtypes text[] not null default '{}',
  units int check (units > 0),
  price_min int check (price_min >= 0),
  price_max int check (price_max >= price_min),
  noi int,
  cap_rate double precision check (cap_rate between 0 and 100),
  size_sqft int check (size_sqft > 0),
  timeline text not null default '',
  stage text not null check (stage in ('draft', 'live', 'paused', 'under-offer', 'closed')),
  closed_at timestamptz,
  -- How much of it others may see: nothing, a teaser, the details, the files.
  ceiling int not null default 0 check (ceiling between 0 and 3),
  authority text not null default 'none' check (authority in ('none', 'verbal', 'written')),
  authority_file uuid,
  -- Where the signed paper is, if it isn't among the files.
  authority_note text not null default '',
  our_interest text not null default 'none' check (our_interest in ('none', 'personal', 'connected')),
  -- When the owner confirmed that we disclosed our interest.
  interest_notice_at timestamptz,
  -- What the owner said in words instead of with a file, by entry of the checklist.
  answers jsonb not null default '{}',
  files_asked_at timestamptz,
  -- Links that were signed before this moment no longer work; null: there is no link yet.
  links_from timestamptz,
  -- The clock of the offer: when the checklist was completed, by when an answer is due, and when it was given.
  completed_at timestamptz,
  offer_due_at timestamptz,
  offered_at timestamptz,
  offer_outcome text check (offer_outcome in ('offer', 'no')),
  offer_seconds int,
  -- What was offered: an amount in dollars, some words, or both.
  offer_amount int check (offer_amount > 0),
  offer_text text not null default '',
  created_at timestamptz not null,
  check ((stage = 'closed') = (closed_at is not null)),
  check (ceiling = 0 or authority = 'written'),
  check (authority <> 'written' or authority_file is not null or authority_note <> ''),
  check (ceiling = 0 or our_interest = 'none' or interest_notice_at is not null),
  check ((completed_at is null) = (offer_due_at is null)),
  check (offered_at is null or completed_at is not null),
  check ((offered_at is null) = (offer_outcome is null) and (offered_at is null) = (offer_seconds is null)),
  check (offer_outcome is distinct from 'offer' or our_interest = 'none' or interest_notice_at is not null),
  check (offered_at is not null or (offer_amount is null and offer_text = ''))
);

create index properties_by_stage on properties (stage, created_at desc);

-- The lead follows the clock of its property, so that lists, alerts and figures ask one column. A clock that starts
-- over has its alerts again.
create function follow_offer_clock() returns trigger language plpgsql as $$
declare
  owed timestamptz := case when tg_op <> 'DELETE' and new.offered_at is null then new.offer_due_at end;
  lead uuid := case when tg_op = 'DELETE' then old.owner_lead_id else new.owner_lead_id end;
begin
  update inquiries set offer_due_at = owed where id = lead and offer_due_at is distinct from owed;
  if tg_op = 'UPDATE' and new.offer_due_at is distinct from old.offer_due_at then
    delete from lead_alerts where lead_id = lead and clock = 'offer';
  end if;
  return null;
end
$$;

create trigger properties_offer_clock after insert or delete or update of offer_due_at, offered_at on properties
  for each row execute function follow_offer_clock();

-- What owners have sent. The row is stored before the bytes are, and reserves room for them.
create table property_files (
  id uuid primary key,
  property_id uuid not null references properties (id) on delete cascade,
  -- In the bucket; it reveals nothing about the file.
  object_path text not null unique,
  category text not null,
  name text not null,
  bytes int not null check (bytes between 1 and 52428800),
  -- How large the file was when its owner announced it. A picture is encoded again, which changes `bytes`; this number
  -- recognizes the same file when it is announced once more.
  sent_bytes int not null,
  mime text not null,
  sha256 bytea,
  announced_at timestamptz not null,
  -- Null until all bytes have arrived.
  arrived_at timestamptz,
  scan text not null default 'waiting' check (scan in ('waiting', 'clean', 'infected', 'unscanned')),
  -- Why it wasn't scanned, or what was found.
  scan_note text not null default '',
  accepted_at timestamptz,
  accepted_by uuid,
  removed_at timestamptz,
  removed_why text not null default '',
  check (accepted_at is null or (arrived_at is not null and scan in ('clean', 'unscanned'))),
  check (scan <> 'unscanned' or scan_note <> ''),
  check (scan <> 'infected' or removed_at is not null)
);

create index property_files_property on property_files (property_id, announced_at);

-- Which member fetched which file. The row outlives the file, and names only the member.
create table file_reads (
  id bigint generated always as identity primary key,
  file_id uuid not null,
  member uuid not null references desk_members (id),
  at timestamptz not null
);

create index file_reads_at on file_reads (at);

create trigger file_reads_never_changed before update on file_reads
  for each row execute function refuse_change();

-- The outcome of each promise. A row names nobody and has no foreign key, so that it outlives its lead. It is written
-- when the clock stops, when the lead is left out of the count, or when the lead is deleted, never when a lead arrives:
-- a lead without a row still waits. An offer is promised again each time that a property is complete again, so a lead
-- can have several rows.
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
  -- Why it isn't counted; null if it is.
  unmeasured text,
  -- The report reads nothing but an index on these two. They follow from the row, which never changes, and the report's
  -- periods begin and end at full hours.
  started_hour timestamptz not null generated always as (date_bin('1 hour', started_at, timestamptz 'epoch')) stored,
  -- 'reply.contact.kept', 'reply.contact.late.later' (entered later), 'reply.contact.left-out.spam'.
  outcome text collate "C" not null generated always as (clock || '.' || kind || '.' || case
    when unmeasured is not null then 'left-out.' || unmeasured
    else case when stopped_at is null then 'never' when stopped_at <= due_at then 'kept' else 'late' end
      || case when entered_later then '.later' else '' end
    end) stored,
  primary key (lead_id, clock, started_at),
  check ((stopped_at is null) = (seconds is null) and (stopped_at is null) = (wall_seconds is null))
) with (
  -- An index is read without its table where a vacuum has been. By default it comes when a fifth of the table is new,
  -- which is more than the report reads.
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000
);

create index reply_measures_outcome on reply_measures (started_hour, outcome) include (seconds, due_at);
-- The inbox shows how long the last answer took: the newest measured one, without sorting those of 90 days.
create index reply_measures_last on reply_measures (stopped_at) where clock = 'reply' and unmeasured is null;

-- The team proves its promise with these figures, so a row never changes. An answer's row is deleted when its lead
-- waits again (an undone answer, a mail that bounced). Every row is deleted when it is old enough, or with a
-- demonstration.
create function guard_reply_measures() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.started_at < now() - interval '6 years' or exists (
    select from inquiries i where i.id = old.lead_id
      and (i.flags @> '{demo}' or (old.clock = 'reply'
        and (i.replied_at is distinct from old.stopped_at or i.unmeasured is distinct from old.unmeasured)))
  )) then return old; end if;
  raise exception 'reply_measures are never changed';
end
$$;

create trigger reply_measures_frozen before update or delete on reply_measures
  for each row execute function guard_reply_measures();
create trigger reply_measures_never_emptied before truncate on reply_measures
  for each statement execute function refuse_change();

-- When an unanswered lead is deleted, a missed promise stays missed; a lead that still had time counts as withdrawn.
create function close_measure_of_lead() returns trigger language plpgsql as $$
begin
  if not old.flags @> '{demo}' then
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

-- The same for the offer: its clock is in the property, and an offer that nobody made in time stays missed.
create function close_measure_of_property() returns trigger language plpgsql as $$
begin
  insert into reply_measures (lead_id, clock, kind, started_at, due_at, stopped_at, seconds, wall_seconds, unmeasured)
  select old.owner_lead_id, 'offer', 'sell-fast', old.completed_at, old.offer_due_at, old.offered_at, old.offer_seconds,
    extract(epoch from old.offered_at - old.completed_at)::int,
    case when old.offered_at is null and old.offer_due_at > now() then 'withdrawn' end
  where not exists (select from inquiries i where i.id = old.owner_lead_id and i.flags @> '{demo}')
  on conflict do nothing;
  return null;
end
$$;

create trigger properties_close_measure after delete on properties
  for each row when (old.completed_at is not null) execute function close_measure_of_property();

alter table desk_members enable row level security;
alter table desk_member_events enable row level security;
alter table access_log enable row level security;
alter table desk_settings enable row level security;
alter table lead_events enable row level security;
alter table lead_search enable row level security;
alter table lead_keys enable row level security;
alter table lead_stacks enable row level security;
alter table tasks enable row level security;
alter table desk_views enable row level security;
alter table messages enable row level security;
alter table desk_mailboxes enable row level security;
alter table seen_mails enable row level security;
alter table tray_mails enable row level security;
alter table lead_alerts enable row level security;
alter table desk_digest_days enable row level security;
alter table properties enable row level security;
alter table property_files enable row level security;
alter table file_reads enable row level security;
alter table reply_measures enable row level security;

-- The live channels of the desk. Members hear that something happened, and then ask what.

-- Whether the caller may be in a topic of the desk: a member who hasn't left, with a password, in a session with a
-- second factor, and for a lead's topic one who may see the lead. Callers can't read the tables themselves.
create function desk_hears(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    and exists (
      select from public.desk_members m join auth.users u on u.id = m.id
      where m.id = auth.uid() and m.left_at is null and coalesce(u.encrypted_password, '') <> ''
    )
    and case
      when topic = 'desk:all' or topic = 'desk:member:' || auth.uid() then true
      when topic ~ '^desk:lead:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then exists (
        select from public.inquiries i
        where i.id = substring(topic from 11)::uuid and (i.eyes = '{}' or auth.uid() = any (i.eyes))
      )
      else false
    end
$$;

-- Who reads or writes a lead is presence; everything else is a broadcast, which only the server sends. The policies
-- name no role, because the callers' roles may not exist yet.
create policy desk_listens on realtime.messages for select using (
  realtime.topic() like 'desk:%'
  and extension = case when realtime.topic() like 'desk:lead:%' then 'presence' else 'broadcast' end
  and public.desk_hears(realtime.topic())
);
create policy desk_is_here on realtime.messages for insert with check (
  extension = 'presence' and realtime.topic() like 'desk:lead:%' and public.desk_hears(realtime.topic())
);
