-- Upgrade: 1 s per 100,000 leads, beside the old version.
-- The calendar invitation that a mail carries: to a call or viewing, to another time for it, or its cancellation. The
-- newest mail about a meeting that was not cancelled says when it is.
alter table messages add column meeting jsonb check (direction = 'out' or meeting is null);

create index messages_meeting on messages (lead_id, (meeting ->> 'id')) where meeting is not null;
