-- Mails between the team and whoever sent an inquiry. Each outgoing one names the consent or the exemption that allows
-- it.
create table messages (
  id uuid primary key,
  lead_id uuid not null references inquiries (id) on delete cascade,
  direction text not null check (direction in ('out', 'in')),
  purpose text not null check (purpose in ('reply', 'follow-up', 'introduction', 'access')),
  by uuid references desk_members (id),
  subject text not null,
  body text not null,
  -- Known from the moment at which an outgoing mail is first handed to the mail server.
  message_id text unique,
  in_reply_to text,
  -- The ledger can only be added to, so that the row stays; there is no foreign key, because restoring a backup and the
  -- clean-up of either table would depend on it.
  consent_id bigint,
  exemption text check (exemption in ('inquiry', 'access')),
  -- Where the RECO Information Guide that went along was.
  guide_url text,
  -- Other inquiries of the same address that this mail answers as well.
  answers uuid[] not null default '{}',
  -- held: can still be taken back. queued: is being handed over. accepted: the mail server has it.
  state text not null check (state in ('held', 'queued', 'accepted', 'bounced', 'refused', 'cancelled', 'received')),
  send_after timestamptz,
  accepted_at timestamptz,
  at timestamptz not null,
  check (direction = 'in' or consent_id is not null or exemption is not null),
  check ((direction = 'in') = (by is null)),
  check ((direction = 'in') = (state = 'received')),
  check ((direction = 'in') = (send_after is null)),
  check (accepted_at is not null or state not in ('accepted', 'bounced'))
);

create index messages_lead on messages (lead_id, at);

alter table messages enable row level security;
