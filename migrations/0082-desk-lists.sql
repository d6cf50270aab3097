-- The lists of the lead desk. Each lead that arrives is entered into three indexes more: those of what is to be
-- answered, of states, and of the feed. The others take no new leads.

-- The transaction that stored the row. Numbers of sequences become visible out of order, so that a reader who remembers
-- the last one misses rows; all transactions before the oldest one that still runs are finished. Backups leave these
-- columns out, because they mean something in one cluster only.
alter table inquiries add column tx xid8 not null default pg_current_xact_id();
alter table lead_events add column tx xid8 not null default pg_current_xact_id();

create index inquiries_tx on inquiries (tx);
create index lead_events_tx on lead_events (tx);

-- One row, made at first use, whose number changes with a restore: whoever has read the feed before then begins anew.
create table desk_feed (
  id boolean primary key default true check (id),
  tx xid8 not null default pg_current_xact_id()
);

-- By the promise. Leads from before it was computed stand at the moment when they came.
create index inquiries_to_answer on inquiries ((coalesce(reply_due_at, received_at)), id)
  where replied_at is null and status in ('new', 'contacted', 'qualified')
    and (unmeasured is null or unmeasured in ('test', 'same-person'));
create index inquiries_by_state on inquiries (status, kind, received_at desc, id desc);
create index inquiries_waiting on inquiries (received_at desc, id desc)
  where replied_at is not null and status in ('new', 'contacted', 'qualified');
create index inquiries_snoozed on inquiries (received_at desc, id desc) where snoozed_until is not null;
create index inquiries_suspect on inquiries (received_at desc, id desc) where unmeasured = 'suspect';

-- What can be found by typing, apart from the leads themselves: an index for parts of words would slow down the storing
-- of leads. It is filled after they are stored.
create table lead_search (
  lead_id uuid primary key references inquiries (id) on delete cascade,
  received_at timestamptz not null,
  text text not null
);

create index lead_search_received_at on lead_search (received_at);

alter table desk_feed enable row level security;
alter table lead_search enable row level security;
