/** What each table has, for the README of an export. */
export const exportedTables: Record<string, string> = {
  'auth.users': 'Accounts, with the hashes of their passwords (argon2id, or bcrypt if imported), as at Supabase',
  'auth.identities': 'The ways in which each account signs in, as at Supabase',
  'auth.mfa_factors': 'Second factors, with their secrets, as at Supabase',
  'auth.webauthn_credentials': 'Passkeys, as at Supabase',
  'auth.sso_providers': 'The companies whose own sign-in is accepted, as at Supabase',
  'auth.sso_domains': 'The domains of these companies',
  'auth.saml_providers': 'The SAML metadata of these companies',
  'auth.audit_log_entries': 'What happened to accounts, and when',
  'public.mailbox_proofs': 'Who has shown that they read the mailbox of their account, and how',
  'public.registrations': 'Accounts whose mailbox has not answered yet',
  'storage.buckets': 'Buckets of stored files, with their limits, as at Supabase',
  'storage.objects': 'Stored files: name, size, type, owner, as at Supabase',
  'realtime.messages': 'Messages of live channels that were stored, for three days at most',
  'public.inquiries': 'Leads: what visitors sent, and how far the team has got',
  'public.consents': 'The ledger of consents and withdrawals, in which an address is a hash',
  'public.suppressions': 'Addresses that want no more mail, by their hash',
  'public.imported_wordings': 'Wordings of consents that came with an import',
  'public.address_corrections': 'New addresses of visitors that they have not confirmed yet',
  'public.saved_answers': 'Unfinished questionnaires that visitors saved',
  'public.gone_leads': 'Leads that were deleted: when, how, why',
  'public.lead_events': 'The history of each lead',
  'public.lead_stacks': 'Leads that are grouped, because they come from one person',
  'public.lead_alerts': 'Which alerts about a lead were sent',
  'public.messages': 'Mails between the team and visitors',
  'public.tray_mails': 'Received mails that belong to no lead',
  'public.tasks': 'Tasks of the team',
  'public.properties': 'Properties of owners',
  'public.property_files': 'Files of properties: what they are, and whether they were accepted',
  'public.file_reads': 'Which member opened which file',
  'public.reply_measures': 'Which promised reply times were kept',
  'public.desk_members': 'Members of the lead desk',
  'public.desk_member_events': 'What happened to members, and who did it',
  'public.desk_settings': 'Settings of the lead desk, with its templates',
  'public.desk_views': 'Saved views of the inbox',
  'public.desk_snippets': 'Snippets of members',
  'public.access_log': 'Who opened, exported or deleted what',
  'public.analytics_daily': 'Page views and events by day, as counts',
  'public.vitals_daily': 'How fast pages were, as histograms by day',
  'public.sent_mails': 'Which mails a mail server has accepted lately',
  'public.backup_runs': 'Attempts to make a backup',
  'public.import_runs': 'Imports',
  'public.import_items': 'What each import created',
}

/** Tables that mean nothing elsewhere, and keys, codes and links that are valid now. */
const leftOut: Record<string, readonly string[]> = {
  auth: [
    ...['sessions', 'refresh_tokens', 'mfa_challenges', 'mfa_amr_claims', 'one_time_tokens', 'flow_state', 'instances'],
    ...['saml_relay_states', 'webauthn_challenges', 'schema_migrations', 'custom_oauth_providers', 'oauth_clients'],
    ...['oauth_client_states', 'oauth_authorizations', 'oauth_consents'],
  ],
  public: [
    ...['signing_keys', 'announced_keys', 'ledger_key_check', 'idempotency_keys', 'cleaning_days', 'backup_alarms'],
    ...['code_guesses', 'totp_steps', 'linking_sessions', 'wallet_messages', 'used_saml_assertions', 'visitor_mails'],
    ...['blob_deletions', 'resumable_uploads', 'resumable_parts', 'lead_search', 'lead_keys', 'desk_mailboxes'],
    ...['seen_mails', 'desk_digest_days', 'desk_push_devices'],
  ],
}

/** The operator's own tables are exported too, but not the queue. */
export function isExported({ schema, name }: { schema: string; name: string }): boolean {
  return schema !== 'pgboss' && !leftOut[schema]?.includes(name)
}
