-- The session in which somebody set out to link an identity. When the provider answers, it must still exist and be at the
-- highest level of the account. Supabase has no column for it, so it stands apart from its tables.
create table linking_sessions (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade
);

create index linking_sessions_session on linking_sessions (session_id);
