-- Wrong guesses at a code that was sent. Five of them end the code, while the link of the same mail stays valid. This
-- table stands apart from the auth schema, which is Supabase's column for column.
create table code_guesses (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- As the account stores it, so that a new code starts at zero.
  code_hash text not null,
  wrong smallint not null,
  primary key (user_id, token_type)
);
