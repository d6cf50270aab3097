-- A record is held to the end of its last day in Toronto. Holds were stored as noon of that day in Greenwich.
update inquiries
set kept_until = (date_trunc('day', kept_until at time zone 'America/Toronto') + interval '1 day')
  at time zone 'America/Toronto' - interval '1 millisecond'
where kept_until is not null;
