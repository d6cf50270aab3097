-- Assertions of SAML identity providers that were used: each opens one session, and a copy of it none.
-- Beside the auth schema, which is column for column Supabase's.
create table used_saml_assertions (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_id text not null,
  -- From then on its own dates refuse it, and nobody needs to remember it.
  expires_at timestamptz not null,
  -- Of a sign-in that ends with a code: when the session it will open must end.
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  session_not_after timestamptz,
  primary key (sso_provider_id, assertion_id)
);

create index used_saml_assertions_expires_at on used_saml_assertions (expires_at);
create index used_saml_assertions_flow_state_id on used_saml_assertions (flow_state_id);
