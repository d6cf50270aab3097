-- Mail that comes back to the lead desk.

-- How far the mailbox was read. The position changes in the transaction that stores a mail, never before.
create table desk_mailboxes (
  -- User, server and folder; never the password.
  name text primary key,
  -- What came before is none of the desk's business.
  since timestamptz not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- When it was last read to its end.
  read_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- Which process reads it, and until when nobody else does.
  reader uuid,
  reader_until timestamptz
);

-- What was read, by a hash that names nobody, so that a mail which turns up again is not stored again: the server may
-- number its mails anew, and a lead may have been deleted since.
create table seen_mails (
  key bytea primary key,
  seen_at timestamptz not null
);

create index seen_mails_seen_at on seen_mails (seen_at);

-- Mails that belong to no lead that we know of. Whoever attaches one moves it to `messages`.
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
  -- Its place in the feed.
  tx xid8 not null default pg_current_xact_id(),
  check ((dismissed_by is null) = (dismissed_at is null))
);

create index tray_mails_waiting on tray_mails (at desc, id) where dismissed_at is null;
create index tray_mails_tx on tray_mails (tx);

-- Who wrote a mail that came in, and what came along.
alter table messages
  add column sender text,
  add column sender_name text,
  add column nature text check (nature in ('person', 'automatic', 'team')),
  add column attachments jsonb not null default '[]',
  add column is_cut boolean not null default false,
  add check ((direction = 'in') = (sender is not null and sender_name is not null and nature is not null));

-- Since when a mail of theirs waits for an answer. No lead that arrives is entered into the index.
alter table inquiries add column wrote_at timestamptz;

create index inquiries_wrote_back on inquiries (received_at desc, id desc)
  where wrote_at is not null and status in ('new', 'contacted', 'qualified');

alter table desk_mailboxes enable row level security;
alter table seen_mails enable row level security;
alter table tray_mails enable row level security;
