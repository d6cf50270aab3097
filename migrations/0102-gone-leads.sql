-- That a lead was there and is deleted, for whoever follows a link to it. It names nobody, and goes after 24 months.
create table gone_leads (
  reference text primary key,
  at timestamptz not null,
  how text not null check (how in ('visitor', 'member', 'operator', 'retention')),
  -- Who deleted it at the command line, and why. What members delete stands in the access log.
  by text not null default '',
  reason text not null default '',
  -- Its wall still stands.
  eyes uuid[] not null default '{}'
);

create index gone_leads_at on gone_leads (at);

alter table gone_leads enable row level security;
