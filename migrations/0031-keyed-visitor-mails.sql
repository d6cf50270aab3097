-- The hash of a mailbox is keyed as those of the ledger are: version 0 is the plain hash, version 1 its HMAC-SHA256. The
-- server moves older rows at its start. See decision 33.
alter table visitor_mails add column key_version smallint not null default 0;
