-- What visitors send, their consent, and what keeps both from being stored twice.

-- A lead, its consent and its mail jobs are written by one statement: all of it or nothing. There are no foreign keys
-- to members and few indexes, because every lead that arrives would pay for them.
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
  -- Why somebody should look twice ('suspect', 'possible-duplicate' and what led to it), or what the visitor asked for.
  flags text[] not null default '{}',
  -- Of what was sent, to recognize a repeat that came without a key.
  body_sha256 bytea not null,
  received_at timestamptz not null,
  updated_at timestamptz not null default now(),

  -- What was promised, computed once when the lead is stored.
  reply_due_at timestamptz not null,
  -- By when an offer is owed; null while none is. Only the trigger `properties_offer_clock` writes it.
  offer_due_at timestamptz,
  -- When the next of its clocks is due; null while nobody waits for us. `list-due-clocks.ts` says the same.
  due_at timestamptz generated always as (
    case when status in ('new', 'contacted', 'qualified') and not flags @> '{withdrawn}' then least(
      case when replied_at is null and (unmeasured is null or unmeasured in ('test', 'same-person'))
        then reply_due_at end,
      offer_due_at
    ) end
  ) stored,
  -- The first answer by a person. The seconds are those of business days, and never computed again.
  replied_at timestamptz,
  replied_by uuid,
  reply_kind text,
  reply_seconds int,
  -- Why the reply time isn't counted; null if it is.
  unmeasured text,
  -- Since when a mail from the visitor waits for an answer.
  wrote_at timestamptz,

  -- The team's work. Every act that changes the row adds 1 to the version, and names the version that it saw.
  version int not null default 1,
  assignee_id uuid,
  -- Who may see the lead; empty: the whole team.
  eyes uuid[] not null default '{}',
  snoozed_until timestamptz,
  close_reason text,
  -- A lead is deleted some time after it was closed, and never while it is open.
  closed_at timestamptz,
  -- When the team was last reminded that this lead is old and still open.
  reminded_at timestamptz,
  -- For a suspect lead: the digest that reported it to the team.
  digest_id uuid,

  -- Whether the visitor is a client of the brokerage, until when, and where the signed agreement is: an accepted file
  -- of their property, or a note. There is no foreign key: the lead outlives its property's files.
  representation text not null default 'none'
    check (representation in ('none', 'client', 'self-represented', 'elsewhere')),
  represented_until timestamptz,
  agreement_file uuid,
  agreement_note text not null default '',
  -- A lead that became a trade is a brokerage record: until this moment nobody can delete it, and its visitor is told
  -- why. If the visitor asks for deletion before, it happens when the moment has passed.
  kept_until timestamptz,
  kept_why text,
  erasure_asked_at timestamptz,

  constraint inquiries_closed_at_check check ((status = 'closed') = (closed_at is not null)),
  constraint inquiries_close_reason_check check (close_reason is null or status = 'closed'),
  constraint inquiries_reply_check
    check ((replied_at is null) = (reply_kind is null) and (replied_at is null) = (reply_seconds is null)),
  constraint inquiries_represented_check check ((representation = 'client') = (represented_until is not null)),
  constraint inquiries_kept_check check ((kept_until is null) = (kept_why is null))
);

-- A new lead enters the indexes down to `inquiries_due`; the others take none, or only those that may be spam.
create index inquiries_received_at on inquiries (received_at);
create index inquiries_email on inquiries (lower(email), received_at);
create index inquiries_by_state on inquiries (status, kind, received_at desc, id desc);
create index inquiries_due on inquiries (due_at, id) where due_at is not null;
create index inquiries_to_digest on inquiries (received_at) where digest_id is null and flags @> '{suspect}';
create index inquiries_of_digest on inquiries (digest_id) where digest_id is not null;
create index inquiries_closed_at on inquiries (closed_at) where closed_at is not null;
create index inquiries_suspect on inquiries (received_at desc, id desc) where unmeasured = 'suspect';
create index inquiries_assignee on inquiries (assignee_id, reply_due_at) where assignee_id is not null;
create index inquiries_snoozed on inquiries (received_at desc, id desc) where snoozed_until is not null;
create index inquiries_walled on inquiries (received_at desc, id desc) where eyes <> '{}';
create index inquiries_offer_due on inquiries (offer_due_at) where offer_due_at is not null;
create index inquiries_wrote_back on inquiries (received_at desc, id desc)
  where wrote_at is not null and status in ('new', 'contacted', 'qualified');
-- One column is enough, because the planner sees that leads are stored in the order in which they arrive. With two it
-- prefers to read all leads, and the inbox counts this list with every page.
create index inquiries_waiting on inquiries (received_at)
  where replied_at is not null and status in ('new', 'contacted', 'qualified');
-- Who answered, and whether in time.
create index inquiries_answered on inquiries (received_at)
  include (replied_by, replied_at, reply_due_at, reply_seconds)
  where replied_by is not null and replied_at is not null and unmeasured is null;
-- What nobody answered, and nobody is asked to answer any more.
create index inquiries_unanswered on inquiries (received_at) where replied_at is null and due_at is null;

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

-- Proof of consent (CASL, section 13). It names nobody: the address is stored as an HMAC with a key that isn't in the
-- database. With that key an address's proof can still be found after its lead was deleted. A plain hash wouldn't do,
-- because it can be guessed by hashing many addresses.
create table consents (
  id bigint generated always as identity primary key,
  inquiry_id uuid not null,
  email_hash bytea not null,
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
create index consents_email on consents (email_hash);

create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();
create trigger consents_never_emptied before truncate on consents
  for each statement execute function refuse_change();

-- What the key makes of a fixed text, so that a start with a different key is noticed.
create table ledger_key_check (
  only_one boolean primary key default true check (only_one),
  key_check bytea not null
);

-- Who asked not to be written to, and when last. What they ask for later counts again.
create table suppressions (
  email_hash bytea primary key,
  reason text not null,
  created_at timestamptz not null default now()
);

-- Mails that the forms caused to be sent to a visitor. A stranger can enter anybody's address, so they are counted for
-- each mailbox and limited. The hash is keyed like that of `consents`; rows are deleted after two days.
create table visitor_mails (
  -- The id of the mail's job, so that a repeated attempt counts once.
  id uuid primary key,
  mailbox_hash bytea not null,
  sent_at timestamptz not null
);

create index visitor_mails_mailbox on visitor_mails (mailbox_hash, sent_at);
create index visitor_mails_sent_at on visitor_mails (sent_at);

-- A new e-mail address that the visitor gave in a correction. It counts once its mailbox has confirmed it.
create table address_corrections (
  inquiry_id uuid primary key references inquiries (id) on delete cascade,
  email text not null,
  asked_at timestamptz not null
);

-- Answers of the questionnaire that a visitor wants to finish later, from a mailed link. They aren't leads: the team
-- doesn't see them, and they are deleted after 30 days.
create table saved_answers (
  id uuid primary key,
  email text not null,
  -- The pairs of names and values that the form would post.
  pairs jsonb not null,
  step smallint not null,
  saved_at timestamptz not null
);

create index saved_answers_saved_at on saved_answers (saved_at);

-- That a lead existed and was deleted, for members who follow a link to it. It names nobody, and is deleted after 24
-- months.
create table gone_leads (
  reference text primary key,
  lead_id uuid not null,
  at timestamptz not null,
  how text not null check (how in ('visitor', 'member', 'operator', 'retention')),
  -- Who deleted it at the command line, and why. Deletions by members are in the access log.
  by text not null default '',
  reason text not null default '',
  -- Who could see the lead; empty: the whole team.
  eyes uuid[] not null default '{}'
);

create index gone_leads_at on gone_leads (at);

alter table gone_leads enable row level security;
