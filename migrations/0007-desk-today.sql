-- Upgrade: 1 s per 100,000 leads, beside the old version.
-- For the first page of the desk: what is due for a member, and which leads return from a snooze next. A new lead enters
-- neither, because it has no assignee and nobody has snoozed it.
create index inquiries_assigned_due on inquiries (assignee_id, due_at)
  where assignee_id is not null and due_at is not null;
create index inquiries_snoozed_until on inquiries (snoozed_until) where snoozed_until is not null;
