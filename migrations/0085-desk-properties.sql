-- An owner's lead that has become a property. It stands behind the wall of that lead: who may see the one may see the
-- other. A lead cannot be deleted before its property and the files are gone, so that nobody can forget them.
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
  -- How much of it others may be told: nothing, a teaser, the details, the files.
  ceiling int not null default 0 check (ceiling between 0 and 3),
  authority text not null default 'none' check (authority in ('none', 'verbal', 'written')),
  authority_file uuid,
  -- Where the signed paper is, if it is not among the files.
  authority_note text not null default '',
  our_interest text not null default 'none' check (our_interest in ('none', 'personal', 'connected')),
  -- When the owner acknowledged that we told them of it.
  interest_notice_at timestamptz,
  -- What the owner said in words instead of with a file, by entry of the checklist.
  answers jsonb not null default '{}',
  files_asked_at timestamptz,
  -- Links that were signed before this moment no longer work; null: there is none yet.
  links_from timestamptz,
  -- The clock of the offer: from when the checklist is complete, by when an answer is due, and when it was given.
  completed_at timestamptz,
  offer_due_at timestamptz,
  offered_at timestamptz,
  offer_outcome text check (offer_outcome in ('offer', 'no')),
  offer_seconds int,
  created_at timestamptz not null,
  check ((stage = 'closed') = (closed_at is not null)),
  check (ceiling = 0 or authority = 'written'),
  check (authority <> 'written' or authority_file is not null or authority_note <> ''),
  check (ceiling = 0 or our_interest = 'none' or interest_notice_at is not null),
  check ((completed_at is null) = (offer_due_at is null)),
  check (offered_at is null or completed_at is not null),
  check ((offered_at is null) = (offer_outcome is null) and (offered_at is null) = (offer_seconds is null)),
  check (offer_outcome is distinct from 'offer' or our_interest = 'none' or interest_notice_at is not null)
);

create index properties_by_stage on properties (stage, created_at desc);

-- What owners have sent. The row is there before the bytes are: it reserves the room that they will need.
create table property_files (
  id uuid primary key,
  property_id uuid not null references properties (id) on delete cascade,
  -- In the bucket; it tells nothing about the file.
  object_path text not null unique,
  category text not null,
  name text not null,
  bytes int not null check (bytes between 1 and 52428800),
  mime text not null,
  sha256 bytea,
  announced_at timestamptz not null,
  -- Null until all bytes are there.
  arrived_at timestamptz,
  scan text not null default 'waiting' check (scan in ('waiting', 'clean', 'infected', 'unscanned')),
  -- Why it was not scanned, or what was found.
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

-- Which member has fetched which file. It outlives the file; it names nobody but the member.
create table file_reads (
  id bigint generated always as identity primary key,
  file_id uuid not null,
  member uuid not null references desk_members (id),
  at timestamptz not null
);

create index file_reads_at on file_reads (at);

create trigger file_reads_never_changed before update on file_reads
  for each row execute function refuse_change();

alter table properties enable row level security;
alter table property_files enable row level security;
alter table file_reads enable row level security;
