-- An offer is promised anew each time that a property is complete again. What was missed before stays missed, so a lead
-- has a row for each of these promises.
alter table reply_measures
  drop constraint reply_measures_pkey,
  add primary key (lead_id, clock, started_at);

-- As before, but what became of an offer goes only when it is old enough, or with the leads of a demonstration.
create or replace function guard_reply_measures() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.started_at < now() - interval '6 years' or exists (
    select from inquiries i where i.id = old.lead_id
      and (i.flags @> '{demo}' or (old.clock = 'reply'
        and (i.replied_at is distinct from old.stopped_at or i.unmeasured is distinct from old.unmeasured)))
  )) then return old; end if;
  raise exception 'reply_measures are never changed';
end
$$;
