-- What became of the promised offer stands in the property. When that is deleted, it is kept without a name, like the
-- measure of the answer: an offer that nobody made in time stays missed.
create function close_measure_of_property() returns trigger language plpgsql as $$
begin
  insert into reply_measures (lead_id, clock, kind, started_at, due_at, stopped_at, seconds, wall_seconds, unmeasured)
  select old.owner_lead_id, 'offer', 'sell-fast', old.completed_at, old.offer_due_at, old.offered_at, old.offer_seconds,
    extract(epoch from old.offered_at - old.completed_at)::int,
    case when old.offered_at is null and old.offer_due_at > now() then 'withdrawn' end
  where not exists (select from inquiries i where i.id = old.owner_lead_id and i.flags @> '{demo}')
  on conflict do nothing;
  return null;
end
$$;

create trigger properties_close_measure after delete on properties
  for each row when (old.completed_at is not null) execute function close_measure_of_property();
