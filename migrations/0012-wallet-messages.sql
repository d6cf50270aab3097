-- Signed messages that opened a session: each opens one, for as long as it could be shown again. Kept apart from the
-- auth schema, which is Supabase's column for column.
create table wallet_messages (
  sha256 bytea primary key,
  expires_at timestamptz not null
);

create index wallet_messages_expires_at on wallet_messages (expires_at);
