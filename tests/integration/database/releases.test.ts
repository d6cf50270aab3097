import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyBackup } from '#platform/database/backup/backup-file.ts'
import { restoreDatabase } from '#platform/database/backup/restore.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { withClient } from '#platform/database/connection.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { prepareJobSchema } from '../../../scripts/dev/prepare-job-schema.ts'
import { createEmptyDatabase, silentLog } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sendLead } from '../../support/product/start-processes.ts'
import { startProduct } from '../../support/product/start-product.ts'

// Made by `npm run release:dump` for each release. Restoring one fails if a migration of that release was edited.
const folder = join(import.meta.dirname, '../../releases')
const releases = readdirSync(folder).filter((name) => name.endsWith('.backup'))
const ours = ['sent_mails', 'inquiries', 'consents', 'desk_members', 'lead_events', 'properties'].map(
  (name) => `public.${name}`,
)
const filled = [...ours, 'auth.users', 'auth.sessions', 'auth.mfa_factors', 'storage.objects', 'realtime.messages']

test.each(releases)('the data of %s is upgraded and takes a new lead', async (name) => {
  const file = join(folder, name)
  await using target = await createEmptyDatabase()
  const { connection } = target
  const prepareRoles = () => prepareCallerRoles({ connection, rights: [], serviceTables: [] })
  const options = { connection, file, directory: migrationsDirectory, log: silentLog, isTransientTable, prepareRoles }
  await restoreDatabase({ ...options, prepareSchemas: prepareJobSchema })
  const count = async (table: string) => {
    const { rows } = await withClient(connection, (client) => client.query(`select count(*)::int from ${table}`))
    return rows[0].count
  }
  const { tables } = (await verifyBackup(file)).trailer
  for (const table of filled) {
    const saved = tables.find(({ schema, name: own }) => `${schema}.${own}` === table)?.rows
    expect(saved, table).toBeGreaterThan(0)
    expect(await count(table), table).toBe(saved)
  }

  await using product = await startProduct({ env: { DATABASE_URL: target.url } })
  expect(await sendLead(product.url, await readPublishableKey(product), 'new')).toBe(200)
  expect(await count(`inquiries where email = 'new@buyers.example'`)).toBe(1)
})
