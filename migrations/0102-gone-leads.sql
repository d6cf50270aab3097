-- That a lead was there and is deleted, for whoever follows a link to it. It names nobody, and goes after 24 months.
create table gone_leads (
  reference text primary key,
  lead_id uuid not null,
  at timestamptz not null,
  how text not null check (how in ('visitor', 'member', 'operator', 'retention')),
  -- Who deleted it at the command line, and why. What members delete stands in the access log.
  by text not null default '',
  reason text not null default '',
  -- Its wall still stands.
  eyes uuid[] not null default '{}',
  -- Its place in the feed: the events of the lead went with it.
  tx xid8 not null default pg_current_xact_id()
);

create index gone_leads_at on gone_leads (at);
create index gone_leads_tx on gone_leads (tx);

alter table gone_leads enable row level security;
