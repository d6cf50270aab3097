import { mkdir, readdir, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sharedSecretKey } from '#app/database/shared-key-access.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import { shareKeys } from '#platform/database/shared-keys.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { ensureKeyFile } from '#platform/tokens/key-file.ts'
import { nameBackup } from '#services/backups/backup-schedule.ts'
import { makeBackup } from '#services/backups/make-backup.ts'
import { createLedgerKey } from '#services/leads/consents/ledger-key.ts'
import { claimLedgerKey } from '#services/leads/consents/ledger-key-store.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import type { Tables } from '#services/tables.ts'
import { checkBackups } from '../../../scripts/doctor/check-backups.ts'
import { checkDatabase, checkMigrations, checkRights } from '../../../scripts/doctor/check-database.ts'
import { checkLedgerKey, checkSharedKeys } from '../../../scripts/doctor/check-keys.ts'
import { checkMail, checkMailbox } from '../../../scripts/doctor/check-mail.ts'
import { checkRestore } from '../../../scripts/doctor/check-restore.ts'
import { checkS3 } from '../../../scripts/doctor/check-s3.ts'
import { createDoctorContext } from '../../../scripts/doctor/doctor-context.ts'
import { createEmptyDatabase, createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { startImapServer } from '../../support/servers/imap-server.ts'
import { startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const root = dirname(migrationsDirectory)

async function makeFolder(): Promise<string> {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return folder.path
}

/** What the command gives its checks, for these settings. */
function contextOf(variables: Record<string, string>, { mailTo = null as string | null, restores = false } = {}) {
  const context = createDoctorContext({ config: createConfig(readEnvironment(variables)), root, mailTo, restores })
  onTestFinished(() => context.close())
  return context
}

async function makeDatabase() {
  const database = await createTestDatabase<Tables>()
  onTestFinished(() => database.close())
  return database
}

test('a mail server that accepts us gets one mail if asked, and otherwise none', async () => {
  await using sink = await startSmtpSink()
  const SMTP_URL = sink.url.replace('//', '//user:right@')
  expect(await checkMail(contextOf({ SMTP_URL }))).toMatchObject({ status: 'ok' })
  expect(sink.received).toEqual([])
  const sent = await checkMail(contextOf({ SMTP_URL }, { mailTo: 'ann@buyers.example' }))
  expect(sent).toMatchObject({ status: 'ok', text: expect.stringContaining('took a mail to ann@buyers.example: 250') })
  expect(sink.received.map(({ to }) => to)).toEqual([['ann@buyers.example']])
})

test('a wrong password, a refused sender, an unknown recipient and a silent mail server are reported', async () => {
  await using sink = await startSmtpSink()
  const wrong = await checkMail(contextOf({ SMTP_URL: sink.url.replace('//', '//user:confidential@') }))
  expect(wrong).toMatchObject({
    status: 'fail',
    text: expect.stringMatching(/does not take mail \(EAUTH .*535.*\): correct the user, password/),
  })
  expect(wrong.text).not.toContain('confidential')
  const send = () => checkMail(contextOf({ SMTP_URL: sink.url }, { mailTo: 'jane@buyers.example' }))
  await sink.setMode('refuse-sender')
  expect(await send()).toMatchObject({ status: 'fail', text: expect.stringContaining('or MAIL_FROM.') })
  await sink.setMode('unknown-recipient')
  expect(await send()).toMatchObject({ status: 'fail', text: expect.stringContaining('use an address') })
  await sink.setMode('refuse-connection')
  expect(await send()).toMatchObject({ status: 'fail', text: expect.stringContaining('check the host and port') })
})

test('the mailbox of the desk is opened, and a wrong password or folder is reported', async () => {
  await using server = await startImapServer()
  const open = (url: string) => checkMailbox(contextOf({ DESK_IMAP_URL: url, DESK_REPLY_ADDRESS: 'desk@site.test' }))
  expect(await open(server.url)).toMatchObject({ status: 'ok' })
  const refused = await open(server.url.replace('testpass', 'confidential'))
  expect(refused).toMatchObject({
    status: 'fail',
    text: expect.stringMatching(/refused the user or the password. Correct them in DESK_IMAP_URL/),
  })
  expect(refused.text).not.toContain('confidential')
  expect(await open(server.url.replace('INBOX', 'Nowhere'))).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('cannot be opened'),
  })
})

/** An S3 service in memory for one test. `secret` is not checked; it may refuse all. */
async function startS3(refuses: boolean) {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray())
    const key = request.url ?? ''
    calls.push(request.method ?? '')
    if (refuses) return response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>No</Message></Error>')
    if (request.method === 'PUT') objects.set(key, bytes)
    if (request.method === 'DELETE') objects.delete(key)
    response.end(request.method === 'GET' ? objects.get(key) : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const variables = {
    STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_ACCESS_KEY_ID: 'id',
    STORAGE_S3_SECRET_ACCESS_KEY: 'confidential',
    BACKUP_DIR: 's3://files/backups',
  }
  return { variables, objects, calls }
}

test('an object is written to S3, read and removed, for files and for backups', async () => {
  const { variables, objects, calls } = await startS3(false)
  expect(await checkS3(contextOf(variables))).toEqual({
    status: 'ok',
    text: 'An object was written to files/, read and removed. An object was written to files/backups/, read and removed.',
  })
  expect(calls.toSorted()).toEqual(['DELETE', 'DELETE', 'GET', 'GET', 'PUT', 'PUT'])
  expect(objects.size).toBe(0)
})

test('an S3 service that refuses the key is reported', async () => {
  const { variables } = await startS3(true)
  const found = await checkS3(contextOf(variables))
  expect(found).toMatchObject({ status: 'fail', text: expect.stringContaining('403 AccessDenied') })
  expect(found.text).not.toContain('confidential')
})

test('a database that can be used passes, and one that does not answer fails without stopping the rest', async () => {
  const database = await makeDatabase()
  const context = contextOf({ DATABASE_URL: database.url })
  expect(await checkDatabase(context)).toMatchObject({
    status: 'ok',
    text: expect.stringContaining('has PostgreSQL 1'),
  })
  expect(await checkRights(context)).toMatchObject({ status: 'ok' })
  expect(await checkMigrations(context)).toMatchObject({ status: 'ok' })

  const away = contextOf({ DATABASE_URL: 'postgres://ann:confidential@127.0.0.1:1/site' })
  await expect(checkDatabase(away)).rejects.toThrow('ECONNREFUSED')
  expect(await checkRights(away)).toEqual({ status: 'skip', text: 'The database could not be opened.' })
})

test('an account without rights fails, with what to grant', async () => {
  const database = await makeDatabase()
  const { rows } = await database.pool.query('select current_database() as name')
  await database.pool.query('create schema private')
  await database.pool.query(`revoke create on schema public from current_user, public`)
  const found = await checkRights(contextOf({ DATABASE_URL: database.url }))
  expect(found).toMatchObject({
    status: 'fail',
    text: expect.stringContaining(`grant create on database ${rows[0].name}`),
  })
})

test('migrations that are not applied are reported, and so is a database of another version', async () => {
  const database = await makeDatabase()
  const last = '(select max(name) from schema_migrations)'
  await database.pool.query(`delete from schema_migrations where name = ${last}`)
  const pending = await checkMigrations(contextOf({ DATABASE_URL: database.url }))
  expect(pending).toMatchObject({
    status: 'warn',
    text: expect.stringMatching(
      /^Migrations not applied: 1, with 0 leads: \d{4}-.* \(under a second, beside the old version/,
    ),
  })
  await database.pool.query(`update schema_migrations set sha256 = 'x' where name = ${last}`)
  await expect(checkMigrations(contextOf({ DATABASE_URL: database.url }))).rejects.toThrow('made by another version')
})

test('a database that no site has used yet fails no check', async () => {
  await using empty = await createEmptyDatabase()
  const context = contextOf({ DATABASE_URL: empty.url, LEDGER_KEY: 'the ledger key of a test, which is long' })
  expect(await checkDatabase(context)).toMatchObject({ status: 'ok' })
  expect(await checkMigrations(context)).toMatchObject({ status: 'warn' })
  expect(await checkLedgerKey(context)).toEqual({ status: 'skip', text: 'The site has not started yet.' })
})

test('the ledger key must be the one that the first start recorded', async () => {
  const database = await makeDatabase()
  const [right, wrong] = ['the ledger key of the first start', 'another ledger key, which is long']
  await claimLedgerKey(database.db, createLedgerKey(right))
  const DATA_DIR = await makeFolder()
  const check = (key: Record<string, string>) =>
    checkLedgerKey(contextOf({ DATABASE_URL: database.url, DATA_DIR, ...key }))
  expect(await check({ LEDGER_KEY: right })).toMatchObject({ status: 'ok' })
  expect(await check({ LEDGER_KEY: wrong })).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('LEDGER_KEY is not the ledger key that this database was first started with'),
  })
  expect(await check({})).toMatchObject({ status: 'fail', text: expect.stringContaining('There is no ledger key') })
  // Looking makes no key.
  expect(await readdir(DATA_DIR)).toEqual([])
})

test('a running process with another SECRET_KEY is reported', async () => {
  const database = await makeDatabase()
  const DATA_DIR = await makeFolder()
  const [ours, theirs] = ['the secret key of this test, which is long', 'another secret key, which is long']
  await ensureKeyFile(join(DATA_DIR, 'auth-keys.json'), Date.now())
  const running = await shareKeys({ connection: database.connection, keys: [sharedSecretKey(theirs)], log })
  onTestFinished(() => running.stop())
  const check = (SECRET_KEY: string) => checkSharedKeys(contextOf({ DATABASE_URL: database.url, DATA_DIR, SECRET_KEY }))
  expect(await check(theirs)).toMatchObject({
    status: 'ok',
    text: expect.stringContaining('Running processes with the same: 1.'),
  })
  expect(await check(ours)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('SECRET_KEY is not the SECRET_KEY of the processes that run on this database'),
  })
})

/** A database with a lead, and its backups of these moments. */
async function startBackedUp(times: Date[]) {
  const database = await makeDatabase()
  const DATA_DIR = await makeFolder()
  const BACKUP_DIR = join(DATA_DIR, 'backups')
  const insertLead = (reference: string, receivedAt: Date) =>
    database.pool.query(
      `insert into inquiries (id, reference, kind, full_name, email, body_sha256, received_at, reply_due_at)
       values (gen_random_uuid(), $1, 'contact', 'Ann', 'ann@buyers.example', '', $2, $2)`,
      [reference, receivedAt],
    )
  await insertLead('AAAA-1', new Date('2026-11-01T12:00:00Z'))
  const deps = {
    connection: database.connection,
    log,
    destination: createDiskBackupDestination(BACKUP_DIR),
    files: { from: createDiskBlobStore(join(DATA_DIR, 'storage')), list: listSavedFiles },
    isTransientTable,
    workDirectory: join(DATA_DIR, 'work'),
  }
  for (const time of times) await makeBackup(deps, nameBackup(time), time)
  return { variables: { DATABASE_URL: database.url, DATA_DIR, BACKUP_DIR }, insertLead, DATA_DIR, BACKUP_DIR }
}

test('the newest backup must be recent', async () => {
  const at = new Date('2026-11-15T07:00:00Z')
  const { variables, DATA_DIR } = await startBackedUp([at])
  const check = (hours: number, more = {}) =>
    checkBackups(contextOf({ ...variables, ...more }), new Date(at.getTime() + hours * 3_600_000))
  expect(await check(25)).toMatchObject({ status: 'ok', text: expect.stringContaining('Backups: 1, the newest of ') })
  expect(await check(27)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('The newest backup was made 27 hours ago'),
  })
  expect(await check(0, { BACKUP_DIR: '' })).toMatchObject({ status: 'warn' })
  await mkdir(join(DATA_DIR, 'empty'))
  expect(await check(0, { BACKUP_DIR: join(DATA_DIR, 'empty') })).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('There is no backup in BACKUP_DIR'),
  })
  // Looking makes no folders, which might belong to the wrong user.
  expect(await readdir(join(DATA_DIR, 'empty'))).toEqual([])
  expect(await check(0, { BACKUP_DIR: join(DATA_DIR, 'gone') })).toMatchObject({ status: 'fail' })
  expect(await readdir(DATA_DIR)).not.toContain('gone')
})

test('the newest backup is restored elsewhere, compared with the site, and removed again', async () => {
  const at = new Date('2026-11-15T07:00:00Z')
  const { variables, insertLead, DATA_DIR, BACKUP_DIR } = await startBackedUp([at])
  const check = async () => {
    const scratch = await createEmptyDatabase()
    onTestFinished(() => scratch[Symbol.asyncDispose]())
    return checkRestore(contextOf(variables, { restores: true }), async () => ({ ...scratch, close: async () => {} }))
  }
  const before = await readdir(DATA_DIR)
  expect(await checkRestore(contextOf(variables))).toMatchObject({ status: 'skip' })
  // It came after the backup.
  await insertLead('BBBB-2', new Date('2026-11-15T09:00:00Z'))
  expect(await check()).toEqual({
    status: 'ok',
    text: `${nameBackup(at)} was restored and removed again: leads 1, accounts 0, files 0.`,
  })
  await truncate(join(BACKUP_DIR, nameBackup(at)), 1000)
  expect(await check()).toMatchObject({ status: 'fail', text: expect.stringContaining('it is damaged or cut short') })
  expect(await readdir(DATA_DIR)).toEqual(before)
})
