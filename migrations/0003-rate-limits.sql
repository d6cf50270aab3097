-- Who may knock again, and when. Unlogged: worth no disk flush, and a crash that forgets it does no harm.
-- A key is a hash under the day's salt; once the salt is gone, nothing leads back to an address.
create unlogged table rate_limits (
  key text primary key,
  -- Milliseconds since 1970: when the allowance would be whole again (GCRA's theoretical arrival time).
  full_at_ms double precision not null,
  was_refused boolean not null
);

-- What is whole again is removed by age.
create index rate_limits_full_at_ms on rate_limits (full_at_ms);

create unlogged table rate_limit_salts (
  day date primary key,
  salt bytea not null
);
