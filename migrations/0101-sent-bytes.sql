-- How large a file was when its owner announced it. A picture is made anew, which changes `bytes`; by this one the same
-- file is recognized when it is announced once more. Null for files from before.
alter table property_files add column sent_bytes int;
