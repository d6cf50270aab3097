-- Mails that the forms caused to be sent to a visitor. A stranger can enter anybody's address, so they are counted for
-- each mailbox and limited. The hash names nobody; rows are deleted after two days.
create table visitor_mails (
  -- The id of the mail's job, so that a repeated attempt counts once.
  id uuid primary key,
  mailbox_sha256 bytea not null,
  sent_at timestamptz not null
);

create index visitor_mails_mailbox on visitor_mails (mailbox_sha256, sent_at);
create index visitor_mails_sent_at on visitor_mails (sent_at);
