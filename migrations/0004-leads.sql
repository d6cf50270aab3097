-- What visitors send. A lead, its consent and its mail jobs are written by one statement: all of it or nothing.
create table inquiries (
  id uuid primary key,
  reference text not null unique,
  kind text not null check (kind in ('investment', 'contact', 'sell-fast')),
  full_name text not null,
  email text not null,
  phone text not null default '',
  details jsonb not null default '{}',
  -- Page, referrer, first and last campaign, language.
  source jsonb not null default '{}',
  status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'closed', 'spam')),
  -- Why somebody should look twice: 'suspect', 'possible-duplicate' and what led to it.
  flags text[] not null default '{}',
  -- Of what was sent, to know a repeat that came without a key.
  body_sha256 bytea not null,
  received_at timestamptz not null,
  updated_at timestamptz not null default now(),
  -- Of a suspect lead: the digest that tells the team of it.
  digest_id uuid
);

create index inquiries_received_at on inquiries (received_at);
create index inquiries_email on inquiries (lower(email), received_at);
create index inquiries_to_digest on inquiries (received_at) where digest_id is null and flags @> '{suspect}';
create index inquiries_of_digest on inquiries (digest_id) where digest_id is not null;

-- Proof of consent (CASL, section 13). It names nobody: the hash is of the address in lower case, and finds the proof
-- again for whoever knows the address, also after the lead itself was deleted.
create table consents (
  id bigint generated always as identity primary key,
  inquiry_id uuid not null,
  email_sha256 bytea not null,
  wording_version text not null,
  -- Of the text as it was shown, with the brokerage's name and address in it.
  text_sha256 bytea not null,
  purposes text[] not null,
  answer text not null check (answer in ('yes', 'inquiry', 'withdrawn')),
  basis text not null check (basis in ('express', 'implied', 'withdrawal')),
  page text not null,
  given_at timestamptz not null,
  -- Implied consent ends six months after the inquiry.
  ends_at timestamptz,
  check ((basis = 'implied') = (ends_at is not null))
);

create index consents_inquiry_id on consents (inquiry_id);
create index consents_email on consents (email_sha256);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();
create trigger consents_never_emptied before truncate on consents
  for each statement execute function refuse_change();

-- A repeated request gets the answer of the first. Kept for seven days.
create table idempotency_keys (
  form text not null,
  key text not null,
  body_sha256 bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (form, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Who asked not to be written to, and when last. What they ask for later counts again.
create table suppressions (
  email_sha256 bytea primary key,
  reason text not null,
  created_at timestamptz not null default now()
);

-- Secrets that all processes on this database share, made at first use.
create table signing_keys (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- Whichever process takes the day's row does the day's cleaning.
create table cleaning_days (
  day date primary key
);
