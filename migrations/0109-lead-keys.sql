-- By what two leads may be of one person or about one property: the phone number and the address of the property, as
-- plain as they can be compared. They stand apart from the leads, because every lead that arrives would pay for two
-- indexes more, and are entered after the leads are stored, together with what can be searched.
create function desk_lead_keys(phone text, details jsonb) returns text[] language sql immutable as $$
  select array_remove(array[
    case when length(phone) > 5 then 'phone ' || phone end,
    case when length(details ->> 'propertyAddress') > 5 then 'place ' || nullif(
      left(trim(regexp_replace(lower(details ->> 'propertyAddress'), '[^a-z0-9]+', ' ', 'g')), 200), '') end], null)
$$;
revoke execute on function desk_lead_keys(text, jsonb) from public;

create table lead_keys (
  key text not null,
  received_at timestamptz not null,
  lead_id uuid not null references inquiries (id) on delete cascade,
  primary key (key, received_at, lead_id)
);

create index lead_keys_lead on lead_keys (lead_id);

insert into lead_keys (key, received_at, lead_id)
select distinct key, i.received_at, i.id
from lead_search s join inquiries i on i.id = s.lead_id cross join unnest(desk_lead_keys(i.phone, i.details)) as key;

alter table lead_keys enable row level security;
