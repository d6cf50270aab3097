-- Who asked for the address of an account whose mailbox has not answered yet. Beside the auth schema, which is column
-- for column Supabase's. Accounts that were brought along from elsewhere have no row here.
create table registrations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- New with each registration: the proof in a browser is valid for the one it was issued for, and for no later one.
  nonce uuid not null,
  source text not null check (source in ('person', 'administrator')),
  -- Where it came from: an IPv4 address or the /64 of an IPv6 address.
  network text not null,
  -- Another registration of the same address was replaced by this one.
  is_contested boolean not null,
  requested_at timestamptz not null
);

-- What somebody wrote about themselves at a sign-up by phone is not an address that the account goes by.
update auth.identities set identity_data = identity_data - 'email' where provider = 'phone' and identity_data ? 'email';
