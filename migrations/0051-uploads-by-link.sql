-- Whose limit an unfinished upload counts for: its owner's, that of the object which a signed link is for, or nobody's.
alter table resumable_uploads add column sender text not null default 'caller'
  check (sender in ('caller', 'link', 'service'));
create index resumable_uploads_by_link on resumable_uploads (bucket_id, name) where sender = 'link';
