-- Who has shown that they read the mailbox of an account, and how. `email_confirmed_at` does not say it: with
-- AUTH_AUTOCONFIRM=on, or by a SAML provider without domains, any address is confirmed. See decision 32.
create table mailbox_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- It counts only while the account has this address.
  address text not null,
  -- Null: for the whole account. Otherwise for this session alone, as a stranger may share the account.
  session_id uuid references auth.sessions (id) on delete cascade,
  method text not null check (method in ('mail', 'provider', 'saml', 'administrator')),
  proved_at timestamptz not null
);
create unique index mailbox_proofs_account on mailbox_proofs (user_id) where session_id is null;
create unique index mailbox_proofs_session on mailbox_proofs (session_id) where session_id is not null;
create index mailbox_proofs_user on mailbox_proofs (user_id);

-- Accounts from before: proven where the data shows it; all others are asked for a mailed code once.
-- A redeemed confirmation marks the e-mail identity as verified, which an automatic one does not. After a change of
-- address that no longer says which mailbox has answered.
insert into mailbox_proofs (user_id, address, method, proved_at)
select u.id, u.email, 'mail', u.email_confirmed_at
from auth.users u
where u.email_confirmed_at >= u.confirmation_sent_at and u.email_change_sent_at is null
  and u.deleted_at is null and not u.is_sso_user and not u.is_anonymous
  and exists (
    select from auth.identities i
    where i.user_id = u.id and i.provider = 'email' and i.email = u.email
      and i.identity_data ->> 'email_verified' = 'true'
  );

-- An identity says so only if its provider has checked the address. One that was added after the confirmation shows
-- nothing about whoever was there before.
insert into mailbox_proofs (user_id, address, method, proved_at)
select u.id, u.email, 'provider', u.email_confirmed_at
from auth.users u
where u.email_confirmed_at is not null and u.deleted_at is null and not u.is_sso_user
  and exists (
    select from auth.identities i
    where i.user_id = u.id and i.provider not in ('email', 'phone') and i.provider not like 'sso:%' and i.email = u.email
      and i.identity_data ->> 'email_verified' = 'true' and i.created_at <= u.email_confirmed_at
  )
on conflict do nothing;

-- A company's identity provider speaks for the addresses of its own domains.
insert into mailbox_proofs (user_id, address, method, proved_at)
select u.id, u.email, 'saml', u.email_confirmed_at
from auth.users u
where u.email_confirmed_at is not null and u.deleted_at is null and u.is_sso_user
  and exists (
    select from auth.identities i
    join auth.sso_domains d on i.provider = 'sso:' || d.sso_provider_id
    where i.user_id = u.id and i.email = u.email and lower(d.domain) = split_part(u.email, '@', 2)
  )
on conflict do nothing;
