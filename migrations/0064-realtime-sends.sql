-- Broadcasts of the database are delivered like changes of tables, if there is somebody to deliver them.
create function realtime.record_message() returns trigger
language plpgsql security definer set search_path = '' set bytea_output = 'hex' as $$
begin
  if exists (select from realtime.node) then
    insert into realtime.outbox (entity, op, new) values (tg_relid, 'BROADCAST', pg_catalog.to_jsonb(new));
  end if;
  return null;
end
$$;
revoke execute on function realtime.record_message() from public;

create trigger record_message after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null and not new.skip_broadcast)
  execute function realtime.record_message();
