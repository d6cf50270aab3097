-- The clock of an offer belongs to the lead like that of the answer, so that lists, alerts and figures ask one column.
-- Null while no offer is owed. A trigger below is the only writer.
alter table inquiries add column offer_due_at timestamptz;

-- What was offered: an amount in dollars, some words, or both.
alter table properties
  add column offer_amount int check (offer_amount > 0),
  add column offer_text text not null default '',
  add check (offered_at is not null or (offer_amount is null and offer_text = ''));

-- Which clock an alert is about.
alter table lead_alerts add column clock text not null default 'reply' check (clock in ('reply', 'offer'));
alter table lead_alerts
  alter column clock drop default,
  drop constraint lead_alerts_pkey,
  add primary key (lead_id, clock, step);

-- The lead follows its property. A clock that starts over has its alerts again.
create function follow_offer_clock() returns trigger language plpgsql as $$
declare
  owed timestamptz := case when tg_op <> 'DELETE' and new.offered_at is null then new.offer_due_at end;
  lead uuid := case when tg_op = 'DELETE' then old.owner_lead_id else new.owner_lead_id end;
begin
  update inquiries set offer_due_at = owed where id = lead and offer_due_at is distinct from owed;
  if tg_op = 'UPDATE' and new.offer_due_at is distinct from old.offer_due_at then
    delete from lead_alerts where lead_id = lead and clock = 'offer';
  end if;
  return null;
end
$$;

create trigger properties_offer_clock after insert or delete or update of offer_due_at, offered_at on properties
  for each row execute function follow_offer_clock();

update inquiries set offer_due_at = p.offer_due_at
from properties p where p.owner_lead_id = inquiries.id and p.offered_at is null and p.offer_due_at is not null;

-- When the next of its clocks is due; null while nobody waits for us. Leads from before the promise was computed are due
-- when they came. `list-due-clocks.ts` says the same.
alter table inquiries add column due_at timestamptz generated always as (
  case when status in ('new', 'contacted', 'qualified') and not flags @> '{withdrawn}' then least(
    case when replied_at is null and (unmeasured is null or unmeasured in ('test', 'same-person'))
      then coalesce(reply_due_at, received_at) end,
    offer_due_at
  ) end
) stored;

drop index inquiries_to_answer;
create index inquiries_due on inquiries (due_at, id) where due_at is not null;
create index inquiries_offer_due on inquiries (offer_due_at) where offer_due_at is not null;

-- What nobody answered and nobody is asked to answer any more.
drop index inquiries_unanswered;
create index inquiries_unanswered on inquiries (received_at) where replied_at is null and due_at is null;
