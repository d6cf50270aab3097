// npm run release:dump: saves a small database, with a few rows of each area, as tests/releases/VERSION.backup. The suite
// upgrades these databases, so that later versions can still start on data from earlier ones.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuth, openAuthKeys } from '#app/create-auth.ts'
import { openLedgerKey } from '#app/ledger-key.ts'
import { readPublishableKey } from '#app/publishable-key.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { backUpDatabase } from '#platform/database/backup/backup.ts'
import { callerRights, serviceTables } from '#platform/database/caller-rights.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { noLimits } from '#platform/limits/rate-limiter.ts'
import { createLogger } from '#platform/log/logger.ts'
import { openSession } from '#services/auth/sessions/open-session.ts'
import { findUser } from '#services/auth/users/user-store.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import type { Tables } from '#services/tables.ts'
import packageJson from '../package.json' with { type: 'json' }
import { fillDemo } from './desk/demo.ts'
import { openDemoFiles } from './desk/demo-files.ts'
import { projectRoot } from './dev/load-config.ts'

const LEADS = 24

/** Data that the desk demo doesn't create. */
const MORE = `
  insert into sent_mails (message_id, template) values ('one@site.example', 'lead-for-team');
  insert into analytics_daily (day, event, path, detail, count) values ('2026-01-05', 'view', '/', '', 3);
  insert into consents
    (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page, given_at, ends_at)
  select id, sha256(email::bytea), 'contact-1', '', '{answer-inquiry}', 'inquiry', 'implied', '/contact', received_at,
    received_at + interval '6 months' from inquiries where kind = 'contact' limit 1;
  insert into suppressions (email_hash, reason) values (sha256('gone@buyers.example'), 'withdrawn-by-visitor');
  select realtime.send('{"hello": "world"}', 'greeting', 'news', true);`

const log = createLogger({ level: 'error', destination: process.stderr })
const folder = join(projectRoot, 'tests', 'releases')
const file = join(folder, `${packageJson.version}.backup`)
const dataDir = await mkdtemp(join(tmpdir(), 'offmarket-release-'))
const server = await startEmbeddedPostgres({ dataDir, log })
try {
  await migrate({ connection: server.connection, directory: join(projectRoot, 'migrations'), log })
  await fill(server.connection)
  // The tables of jobs belong to pg-boss, which upgrades them itself.
  await withClient(server.connection, (client) => client.query(`${MORE} drop schema pgboss cascade`))
  await mkdir(folder, { recursive: true })
  const { tables } = await backUpDatabase({ connection: server.connection, file, now: new Date(), isTransientTable })
  console.log(`Saved ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows to ${file}.`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true })
}

async function fill(connection: Connection): Promise<void> {
  const config = createConfig(readEnvironment({ DATA_DIR: dataDir }))
  const { db, pool, close } = createDatabase<Tables>({ connection, max: 4, log })
  const queue = createJobQueue({ pool, log, jobs: [] })
  await queue.start()
  const keys = await openAuthKeys(config)
  const { auth, stop } = createAuth({ config, log, db, queue, limiter: noLimits, keys, endChannels: () => {} })
  const files = openDemoFiles({
    config,
    log,
    db,
    pool,
    publishableKey: await readPublishableKey(config.publishableKey, dataDir),
    canStore: await prepareCallerRoles({ connection, rights: callerRights, serviceTables }),
    keys,
    ledgerKey: await openLedgerKey(config),
  })
  try {
    await fillDemo({ db, pool, auth, files, dataDir, now: Date.now(), count: LEADS })
    const { id } = await db.selectFrom('desk_members').select('id').limit(1).executeTakeFirstOrThrow()
    const user = await findUser(db, id)
    const client = { ipAddress: '192.0.2.1', limitKey: '', userAgent: '' }
    if (user) await db.transaction().execute((tx) => openSession(auth, tx, { user, method: 'password', client }))
  } finally {
    files.stop()
    stop()
    await queue.stop({ timeoutMs: 1000 })
    await close()
  }
}
