-- Upgrade: 0 s per 100,000 leads, beside the old version, which then counts no visits.
-- The funnel is counted by where the visit came from. Still no row can tell one visitor from another.
alter table analytics_daily
  -- A host, the words of a campaign link, 'direct' or 'other'; empty for events that aren't counted by source.
  add column source text not null default '',
  drop constraint analytics_daily_pkey,
  add primary key (day, event, path, detail, source);
