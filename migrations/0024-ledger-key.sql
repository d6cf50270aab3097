-- The hash of an address can be guessed by hashing many addresses. From now on it is keyed: version 1 is the HMAC-SHA256
-- of the plain hash (version 0) with a key that is not in the database. The server moves older rows at its start. See
-- decision 33.
alter table consents add column email_key_version smallint not null default 0;
alter table suppressions add column email_key_version smallint not null default 0;
create index consents_unkeyed on consents (email_sha256) where email_key_version = 0;

-- What the key makes of a fixed text, to recognize another key.
create table ledger_keys (
  version smallint primary key,
  key_check bytea not null
);

-- The ledger stays append-only. One transaction alone may replace plain hashes by keyed ones, and change nothing else.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('ledger.is_moving', true) = 'on'
    and old.email_key_version = 0 and new.email_key_version > 0
    and to_jsonb(new) - array['email_sha256', 'email_key_version']
      = to_jsonb(old) - array['email_sha256', 'email_key_version']
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;

drop trigger consents_append_only on consents;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_ledger_change();
