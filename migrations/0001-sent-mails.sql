-- A mail that the SMTP server has accepted is not sent again when its job runs a second time,
-- which happens when a worker is killed between the server's answer and the end of the job.
create table sent_mails (
  message_id text primary key,
  template text not null,
  accepted_at timestamptz not null default now()
);

-- Old rows are removed by age.
create index sent_mails_accepted_at on sent_mails (accepted_at);
