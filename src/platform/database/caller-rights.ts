// All that the roles of callers may reach. Policies of row-level security decide about single rows; without a policy,
// only service_role sees any. Nothing else in the database is open to these roles.
const ALL = 'anon, authenticated, service_role'
const isService = "current_user = 'service_role'"

/**
 * Policies are normally OR-ed, so one careless `using (true)` of an operator would open the papers of owners and the desk's
 * topics to every visitor. Restrictive policies are AND-ed with everything else. They are declared here and not in a
 * migration, so that a start puts them back after somebody has dropped them. The server owns the tables: none applies to it.
 */
const restrictions = [
  // Only the server writes signed uploads.
  restrict(
    'storage.objects',
    'owner files belong to the service',
    `using (bucket_id <> 'owner-files' or ${isService})`,
  ),
  // Nobody else may make the bucket public or take its name.
  restrict(
    'storage.buckets',
    'the bucket of owner files belongs to the service',
    `using ('owner-files' not in (id, name) or ${isService})`,
  ),
  // Members hear and send what `desk_hears` allows, and nothing more.
  restrict(
    'realtime.messages',
    'desk topics belong to the desk',
    `using (
      topic not like 'desk:%' or ${isService}
      or extension = case when topic like 'desk:lead:%' then 'presence' else 'broadcast' end and public.desk_hears(topic)
    )
    with check (
      topic not like 'desk:%' or ${isService}
      or extension = 'presence' and topic like 'desk:lead:%' and public.desk_hears(topic)
    )`,
  ),
]

export const callerRights: readonly string[] = [
  `grant usage on schema auth, storage, realtime to ${ALL}`,
  // Not all rights: policies say nothing about truncating a table.
  `grant select, insert, update, delete on storage.buckets, storage.objects to ${ALL}`,
  `grant select, insert, update on realtime.messages to ${ALL}`,
  ...restrictions,
]

export const serviceTables = ['storage.buckets', 'storage.objects', 'realtime.messages'] as const

function restrict(table: string, name: string, rule: string): string {
  return `do $$ begin
    if not exists (select from pg_policy where polrelid = '${table}'::regclass and polname = '${name}') then
      create policy "${name}" on ${table} as restrictive ${rule};
    end if;
  end $$`
}
