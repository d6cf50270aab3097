-- A lead is deleted some time after it was closed, and never while it is open. Leads that were closed before this
-- migration count from their last change.
alter table inquiries
  add column closed_at timestamptz,
  -- When the team was last reminded that this lead is old and still open.
  add column reminded_at timestamptz;

update inquiries set closed_at = coalesce(updated_at, now()) where status = 'closed';

alter table inquiries add constraint inquiries_closed_at_check check ((status = 'closed') = (closed_at is not null));

create index inquiries_closed_at on inquiries (closed_at) where closed_at is not null;
