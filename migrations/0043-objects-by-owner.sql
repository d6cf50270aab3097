-- For the limits of each owner, which are asked with each upload.
create index objects_owner_id on storage.objects (owner_id) where owner_id is not null;
