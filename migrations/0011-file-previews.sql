-- Upgrade: 0 s per 100,000 leads, beside the old version.
-- Whether there is a small picture of a file, stored beside it: not tried yet, made, or impossible.
alter table property_files
  add column preview text not null default 'waiting' check (preview in ('waiting', 'made', 'none'));
