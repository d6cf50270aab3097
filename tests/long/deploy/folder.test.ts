import { lstat, readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#app/images/create-renderer.ts'
import { createLogger } from '#platform/log/logger.ts'
import { makeBuiltFolder } from '../../support/deploy/built-folder.ts'
import { makePdf } from '../../support/pictures/make-pdf.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sendLead } from '../../support/product/start-processes.ts'
import { startSmtpSink } from '../../support/servers/smtp-sink.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
let folder: Awaited<ReturnType<typeof makeBuiltFolder>>

beforeAll(async () => {
  folder = await makeBuiltFolder()
}, 300_000)
afterAll(() => folder[Symbol.asyncDispose]())

/** Megabytes on the disk. */
async function measure(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = entries.map(async (entry) => (await lstat(join(entry.parentPath, entry.name))).blocks * 512)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6
}

test('a built folder needs only Node: it serves pages, takes a lead and stops when told to', async () => {
  const dataDir = await folder.makeDataDir('data')
  const site = await folder.start({ DATA_DIR: dataDir })
  for (const [path, words] of [
    ['/', 'off-market'],
    ['/desk', '<title>'],
  ] as const) {
    const answer = await fetch(site.url + path)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    expect((await answer.text()).toLowerCase()).toContain(words)
  }
  const picture = await fetch(`${site.url}/social/home.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')

  expect(await sendLead(site.url, await readPublishableKey({ dataDir }), 'first-lead-of-the-folder')).toBe(200)
  const listed = await folder.run(['leads', 'list'], { DATA_DIR: dataDir })
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('first-lead-of-the-folder@buyers.example') })

  expect(await site.stop(), site.output()).toBe(0)
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"/)
})

test('the folder stays below 200 MB, and below 120 MB without PostgreSQL', async () => {
  await using small = await makeBuiltFolder('--without-postgresql')
  const [whole, rest] = await Promise.all([measure(folder.path), measure(small.path)])
  expect(whole).toBeLessThan(200)
  expect(rest).toBeLessThan(120)
  const refused = await small.run(['start'], { DATA_DIR: await small.makeDataDir('data') })
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Set DATABASE_URL to a PostgreSQL server') })
})

test('every package that the build loads is in the folder', async () => {
  const files = await readdir(join(folder.path, 'dist'), { recursive: true })
  const programs = files.filter((file) => /^(commands|images|pages|server|social)\/.*\.js$/.test(file))
  const imports = await Promise.all(
    programs.map(async (file) => {
      const code = await readFile(join(folder.path, 'dist', file), 'utf8')
      return [...code.matchAll(/^(?:import|export) (?:[^'"\n]* from )?["']([^'"./][^'"]*)["'];?$/gm)].map(
        ([, name]) => name,
      )
    }),
  )
  const packages = [...new Set(imports.flat())].filter((name) => name !== undefined && !isBuiltin(name))
  expect(packages).toContain('sharp')
  // Node looks for them in the folder that it runs in.
  const code = `process.chdir(${JSON.stringify(folder.path)})
    const { createRequire } = await import('node:module')
    const require = createRequire(${JSON.stringify(join(folder.path, 'dist', 'server', 'server.js'))})
    for (const name of ${JSON.stringify(packages)}) require(name)`
  const { child, exited } = folder.launch(['--input-type=module', '-e', code])
  const errors = await text(child.stderr)
  expect({ errors, code: await exited }).toEqual({ errors: '', code: 0 })
})

test('its decoders read pictures, photos from phones and PDFs', async () => {
  const program = join(folder.path, 'dist', 'images', 'image-process.js')
  const { images, stop } = createRenderer(program, createLogger({ level: 'silent' }))
  const photo = await readFile(join(root, 'tests/support/pictures/house.heic'))
  const square = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  try {
    for (const [from, bytes] of [
      ['picture', square],
      ['heic', photo],
      ['pdf', makePdf()],
    ] as const) {
      const source = { version: from, size: bytes.length, isPublic: false, read: async () => bytes }
      const order = { from, width: 100, fit: 'inside', format: 'jpeg', quality: 80, focus: 'centre' } as const
      const drawn = await images.render(source, order, { key: '', isGone: () => false })
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg' })
    }
  } finally {
    stop()
  }
})

test('the commands of operators work in the folder, beside the site and without it', async () => {
  const dataDir = await folder.makeDataDir('operated')
  const saved = join(await folder.makeDataDir('backups'), 'first')
  const settings = { DATA_DIR: dataDir }
  const site = await folder.start(settings)
  const beside: [string, ...string[]][] = [
    ['auth:keys'],
    ['claims', '--on', '2026-01-01'],
    ['desk', 'demo'],
    ['desk', 'invite', 'ann@team.example', '--role', 'admin', '--name', 'Ann Admin'],
    ['desk', 'members'],
    ['jobs', '--json'],
    ['mail:test', 'ann@team.example'],
    ['stats'],
    ['storage', 'buckets'],
    ['db:backup', saved],
  ]
  for (const words of beside) {
    const done = await folder.run(words, settings)
    expect({ words, ...done }).toMatchObject({ words, code: 0 })
  }
  const examined = await folder.run(['doctor', '--json'], { ...settings, SITE_URL: site.url })
  const findings = examined.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // The site of a test has neither https nor a mail server.
  expect(findings.filter(({ status }) => status === 'fail')).toMatchObject([{ check: 'settings' }])
  expect(examined).toMatchObject({ code: 1, errors: '' })
  expect(await site.stop()).toBe(0)

  await using sink = await startSmtpSink()
  const restored = await folder.makeDataDir('restored')
  const brand = await folder.makeDataDir('brand', join(root, 'examples/identity'))
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'team@site.example' }
  const alone: [string[], Record<string, string>][] = [
    [['brand', 'build', brand], {}],
    [['db-restore', saved, '--create'], { DATA_DIR: restored }],
    [['leads', 'list'], { DATA_DIR: restored }],
    [['mail-test', 'ann@buyers.example'], { DATA_DIR: restored, ...mail }],
  ]
  for (const [words, own] of alone) {
    const done = await folder.run(words, own)
    expect({ words, ...done }).toMatchObject({ words, code: 0 })
  }
  expect(sink.received.map(({ to }) => to)).toEqual([['ann@buyers.example']])
})

test('the program of the folder lists its commands and explains each', async () => {
  const unknown = await folder.run(['deploy'], {})
  const { scripts } = JSON.parse(await readFile(join(folder.path, 'package.json'), 'utf8'))
  const names = Object.keys(scripts)
  expect(names).toEqual(expect.arrayContaining(['start', 'leads', 'db:backup']))
  expect(unknown).toMatchObject({ code: 2, errors: expect.stringContaining('start, auth-keys, brand') })
  for (const name of names) {
    const { code, output } = await folder.run([name, '--help'], {})
    expect({ name, code, output }).toEqual({ name, code: 0, output: expect.stringMatching(/^npm /) })
  }
  // Node itself refuses a file that is missing.
  const missing = await folder.run(['start', '--env-file', '/nowhere/site.env'], {})
  expect(missing).toMatchObject({ code: 9, errors: expect.stringContaining('/nowhere/site.env: not found') })
})
