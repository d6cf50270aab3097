-- Of each authenticator app, the newest 30-second step whose code was accepted: a code is good once. Supabase has no
-- column for it, so it stands apart from its tables.
create table totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
