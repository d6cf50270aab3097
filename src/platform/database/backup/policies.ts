// Row-level security policies. Operators create them, so no migration would restore them.
import pg from 'pg'
import type { SavedPolicy } from './backup-file.ts'
import { quoteName } from './table-catalog.ts'

export async function listPolicies(client: pg.ClientBase): Promise<SavedPolicy[]> {
  // With an empty search path, the server qualifies every name in an expression with its schema.
  await client.query("set local search_path to ''")
  const { rows } = await client.query<SavedPolicy>(
    `select n.nspname as schema, c.relname as name, p.polname as policy, p.polpermissive as "isPermissive",
       case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
         else 'all' end as command,
       array(
         select coalesce(r.rolname, 'public')::text from unnest(p.polroles) as member (id)
           left join pg_roles r on r.oid = member.id order by 1
       ) as roles,
       pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
     from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' order by 1, 2, 3`,
  )
  await client.query('set local search_path to default')
  return rows
}

/** Replaces all policies in the database with these. */
export async function replacePolicies(client: pg.ClientBase, policies: readonly SavedPolicy[]): Promise<void> {
  for (const { schema, name, policy } of await listPolicies(client)) {
    await client.query(`drop policy ${pg.escapeIdentifier(policy)} on ${quoteName({ schema, name })}`)
  }
  for (const policy of policies) {
    try {
      await client.query(describePolicy(policy))
    } catch (error) {
      // Skipping a restrictive policy would permit more than before, so the restore must fail.
      throw new Error(
        `The policy "${policy.policy}" on ${policy.schema}.${policy.name} cannot be created ` +
          `(${error instanceof Error ? error.message : error}). Create what it needs in this database, and try again.`,
        { cause: error },
      )
    }
  }
}

function describePolicy({ policy, isPermissive, command, roles, using, check, ...table }: SavedPolicy): string {
  const to = roles.map((role) => (role === 'public' ? role : pg.escapeIdentifier(role))).join(', ')
  return [
    `create policy ${pg.escapeIdentifier(policy)} on ${quoteName(table)}`,
    `as ${isPermissive ? 'permissive' : 'restrictive'} for ${command} to ${to}`,
    using === null ? '' : `using (${using})`,
    check === null ? '' : `with check (${check})`,
  ].join(' ')
}
