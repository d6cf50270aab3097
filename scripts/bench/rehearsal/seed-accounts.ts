import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Product } from '../../../tests/support/product/start-product.ts'

export const accountPassword = 'violet-harbour-7'

export const addressOfAccount = (index: number) => `account-${index}@buyers.example`

/** Makes the first account as the site would, and the others as copies of it, because each hash takes 20 ms. */
export async function makeFirstAccount({ url, dataDir }: Product): Promise<void> {
  const key = (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim()
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ email: addressOfAccount(0), password: accountPassword, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`the first account was refused: ${await answer.text()}`)
}

export async function seedAccounts(client: ClientBase, count: number): Promise<void> {
  const own = new Map([
    ['id', 'gen_random_uuid()'],
    ['email', `'account-' || n || '@buyers.example'`],
  ])
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'auth' and table_name = 'users' and is_generated = 'NEVER'`,
  )
  const names = rows.map(({ name }) => name)
  await client.query(
    `insert into auth.users (${names.join(', ')})
     select ${names.map((name) => own.get(name) ?? name).join(', ')}
     from auth.users, generate_series(1, $2) as n where email = $1`,
    [addressOfAccount(0), count - 1],
  )
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select id, id, jsonb_build_object('sub', id, 'email', email), 'email', created_at, updated_at
     from auth.users u where not exists (select from auth.identities i where i.user_id = u.id)`,
  )
  await client.query('vacuum (analyze) auth.users, auth.identities')
}
