import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { nameBackup } from '#services/backups/backup-schedule.ts'
import { checkCompression, checkProxy, checkSite, checkSockets } from '../../../scripts/doctor/check-site.ts'
import { createDoctorContext } from '../../../scripts/doctor/doctor-context.ts'
import { choosePort, freePort } from '../../support/product/choose-port.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { runScript } from '../../support/run-script.ts'
import { makeCertificate } from '../../support/servers/make-certificate.ts'
import { startSiteProxy } from '../../support/servers/site-proxy.ts'
import { startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

/** What the checks of the site find through a proxy. */
async function examine(siteUrl: string, variables: Record<string, string>) {
  const config = createConfig(readEnvironment({ SITE_URL: siteUrl, ...variables }))
  const context = createDoctorContext({ config, root: '', mailTo: null, restores: false })
  const [site, proxy, compression, sockets] = await Promise.all(
    [checkSite, checkProxy, checkCompression, checkSockets].map((check) => check(context)),
  )
  return { site, proxy, compression, sockets }
}

test('what a proxy gets wrong is reported', async () => {
  const { port, dataDir: DATA_DIR } = await sharedProduct()
  await using proxy = await startSiteProxy(port)
  const look = () => examine(proxy.url, { DATA_DIR })
  const first = await look()
  expect(first).toMatchObject({ site: { status: 'ok' }, compression: { status: 'ok' }, sockets: { status: 'ok' } })
  // The product trusts no proxy.
  expect(first.proxy).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('add that address to TRUSTED_PROXIES'),
  })
  Object.assign(proxy.habits, { forwards: false, compressesAgain: true, upgrades: false })
  expect(await look()).toMatchObject({
    site: { status: 'ok' },
    proxy: { status: 'ok' },
    compression: { status: 'fail', text: expect.stringContaining('compresses pages again') },
    sockets: { status: 'fail', text: expect.stringContaining('answered with status 426') },
  })
  const other = await examine(proxy.url, { DATA_DIR, SECRET_KEY: 'another secret key, which is long' })
  expect(other.site).toMatchObject({ status: 'fail', text: expect.stringContaining('has another SECRET_KEY') })
  expect(other.proxy).toMatchObject({ status: 'skip' })
})

test('a site that answers without our key is not taken for ours', async () => {
  const { dataDir: DATA_DIR } = await sharedProduct()
  const server = createServer((_request, response) => {
    const report = { socketAddress: '', clientAddress: '', isForwarded: false, isProxyTrusted: false, descriptors: 1 }
    response.writeHead(200, { 'x-request-id': 'a-1' }).end(JSON.stringify({ ...report, proof: 'made up' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect((await examine(`http://127.0.0.1:${port}`, { DATA_DIR })).site).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('has another SECRET_KEY'),
  })
})

test('an app that is away and a certificate that nobody trusts are reported', async () => {
  const { dataDir: DATA_DIR } = await sharedProduct()
  await using nothing = await startSiteProxy(await freePort())
  expect((await examine(nothing.url, { DATA_DIR })).site).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('Something other than this app answers'),
  })
  const { privateKey: key, certificate: cert } = makeCertificate('localhost')
  await using secure = await startSiteProxy(1, { key, cert })
  expect((await examine(secure.url, { DATA_DIR })).site).toMatchObject({
    status: 'fail',
    text: expect.stringMatching(
      /^The certificate of https:\/\/localhost:\d+ is not valid \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ),
  })
  expect((await examine(`http://localhost:${await freePort()}`, { DATA_DIR })).site).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('does not answer (ECONNREFUSED)'),
  })
})

test('npm run doctor finds no fault in a site behind TLS, and names the one that is made', async () => {
  await using folder = await makeTemporaryDirectory()
  await using sink = await startSmtpSink()
  const port = await choosePort()
  const { privateKey: key, certificate: cert } = makeCertificate('localhost')
  await using proxy = await startSiteProxy(port, { key, cert })
  const settings = {
    SITE_URL: proxy.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: sink.url,
    MAIL_FROM: 'hello@site.test',
    TEAM_EMAIL: 'leads@site.test',
    CONTACT_EMAIL: 'hello@site.test',
    BACKUP_DIR: join(folder.path, 'backups'),
    RECOVERY_DAYS: '0',
  }
  // It keeps its own address, for which the pages are rendered already.
  await using product = await startProduct({ port, env: { TRUSTED_PROXIES: settings.TRUSTED_PROXIES } })
  await writeFile(join(folder.path, 'ca.pem'), cert)
  const doctor = (words: string[], more = {}) =>
    runScript('doctor', words, {
      ...settings,
      DATA_DIR: product.dataDir,
      NODE_EXTRA_CA_CERTS: join(folder.path, 'ca.pem'),
      ...more,
    })
  await mkdir(settings.BACKUP_DIR, { recursive: true })
  const saved = await runScript('db-backup', [join(settings.BACKUP_DIR, nameBackup(new Date()))], {
    DATA_DIR: product.dataDir,
  })
  expect(saved.code).toBe(0)

  const { code, output, errors } = await doctor(['--json', '--restore', '--mail', 'ann@buyers.example'])
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ status }) => status === 'fail')).toEqual([])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const found = Object.fromEntries(lines.map(({ check, status }) => [check, status]))
  expect(found).toMatchObject({
    settings: 'ok',
    database: 'ok',
    'database rights': 'ok',
    migrations: 'ok',
    'ledger key': 'ok',
    'shared keys': 'ok',
    mail: 'ok',
    mailbox: 'skip',
    s3: 'skip',
    proxy: 'ok',
    compression: 'ok',
    sockets: 'ok',
    // Not every machine sets its clock.
    clock: expect.stringMatching(/^(?:ok|warn)$/),
    backups: 'ok',
    recovery: 'skip',
    restore: 'ok',
  })
  expect(sink.received).toHaveLength(1)

  await using gullible = await startSiteProxy(port)
  gullible.habits.believes = true
  const { DATA_DIR, TRUSTED_PROXIES } = { DATA_DIR: product.dataDir, ...settings }
  expect((await examine(gullible.url, { DATA_DIR, TRUSTED_PROXIES })).proxy).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('Visitors can claim any address'),
  })

  const broken = await doctor([], { LEDGER_KEY: 'another ledger key, which is long' })
  expect(broken.code).toBe(1)
  expect(broken.output).toMatch(/^fail {2}ledger key {6}LEDGER_KEY is not the ledger key/m)
  expect(broken.output).toMatch(/^1 failed, /m)
})

test('npm run doctor names a setting that cannot be read, and checks nothing else', async () => {
  const { code, output } = await runScript('doctor', [], { SITE_URL: 'not an address', PORT: 'x' })
  expect(code).toBe(1)
  expect(output).toMatch(/^fail {2}settings {8}.*PORT .*; SITE_URL /m)
  expect(output.trim().split('\n')).toHaveLength(2)
  expect(await runScript('doctor', ['--nonsense'], {})).toMatchObject({ code: 2 })
})

test('a command ends quietly when nobody reads the rest of its output', async () => {
  const script = join(import.meta.dirname, '../../../scripts/doctor.ts')
  const { stdout, stderr } = await promisify(execFile)(
    'sh',
    ['-c', '"$0" "$1" | head -n 1', process.execPath, script],
    {
      env: { DATA_DIR: '/nowhere', PATH: process.env.PATH },
    },
  )
  expect({ lines: stdout.trim().split('\n').length, stderr }).toEqual({ lines: 1, stderr: '' })
})
