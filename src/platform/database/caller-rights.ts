// All that the roles of callers may reach. Policies of row-level security decide about single rows; without a policy,
// only service_role sees any. Nothing else in the database is open to these roles.
const ALL = 'anon, authenticated, service_role'

export const callerRights = [
  `grant usage on schema auth, storage, realtime to ${ALL}`,
  // Not all rights: policies say nothing about truncating a table.
  `grant select, insert, update, delete on storage.buckets, storage.objects to ${ALL}`,
  `grant select, insert, update on realtime.messages to ${ALL}`,
] as const

export const serviceTables = ['storage.buckets', 'storage.objects', 'realtime.messages'] as const
