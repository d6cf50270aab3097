import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { judgeClock, judgeSource } from './check-clock.ts'
import { checkDescriptors, checkDisk } from './check-machine.ts'
import { judgeRestore } from './check-restore.ts'
import { checkSettings } from './check-settings.ts'
import { judgeCompression, judgeProxy } from './check-site.ts'
import { createDoctorContext } from './doctor-context.ts'

const production = {
  SITE_URL: 'https://www.site.test',
  SMTP_URL: 'smtps://user:confidential@mail.site.test',
  MAIL_FROM: 'hello@site.test',
  TEAM_EMAIL: 'leads@site.test',
  CONTACT_EMAIL: 'hello@site.test',
}

const configOf = (variables: Record<string, string>) => createConfig(readEnvironment(variables))

test('a site in production needs its address, a mail server and addresses that get mail', () => {
  expect(checkSettings(configOf(production), 'site.env', [])).toEqual({ status: 'ok', text: 'site.env.' })
  expect(checkSettings(configOf({}), '', [])).toEqual({
    status: 'fail',
    text: [
      'SITE_URL is http://localhost:3000: set it to the public https address of the site.',
      'SMTP_URL is not set, so mails are only written to files: set it to your mail server.',
      'MAIL_FROM is hello@offmarket-ontario.example, which gets no mail: set it to an address of yours.',
      'TEAM_EMAIL is hello@offmarket-ontario.example, which gets no mail: set it to an address of yours.',
      'The site shows an invented brokerage: set BROKERAGE_NAME, CONTACT_EMAIL and what else is yours.',
    ].join(' '),
  })
  const doubtful = [{ RATE_LIMIT: 'off' }, { METRICS_ADDRESS: '0.0.0.0:9464' }, { METRICS_ADDRESS: '[::]:9464' }]
  for (const more of doubtful)
    expect(checkSettings(configOf({ ...production, ...more }), '', [])).toMatchObject({ status: 'warn' })
  expect(checkSettings(configOf(production), '', ['SMPT_URL is not a setting.'])).toMatchObject({ status: 'warn' })
})

test('a clock may be two seconds wrong, and more than thirty fail', () => {
  const at = Date.parse('2026-11-15T12:00:00Z')
  const judge = (from: number, to = from) => judgeClock('the site', [at + from, at + to], [at, at + 100])
  expect(judge(-500, 499)).toMatchObject({ status: 'ok' })
  expect(judge(2100)).toMatchObject({ status: 'ok' })
  expect(judge(2200)).toMatchObject({ status: 'warn', text: expect.stringContaining('site is 2.1 s ahead') })
  expect(judge(-32_000, -31_000)).toMatchObject({ status: 'fail', text: expect.stringContaining('31.0 s behind') })
})

test('a machine that does not set its clock gets a warning, and one without systemd does not', () => {
  expect(['yes', 'no', undefined].map((answer) => judgeSource(answer).status)).toEqual(['ok', 'warn', 'skip'])
})

test('a proxy must be trusted, and say who the visitor is', () => {
  const direct = { socketAddress: '127.0.0.1', clientAddress: '127.0.0.1', isForwarded: false, isProxyTrusted: false }
  const [plain, secure] = ['http://localhost:3000', 'https://www.site.test']
  expect(judgeProxy(direct, plain)).toMatchObject({ status: 'ok' })
  expect(judgeProxy(direct, secure)).toMatchObject({ status: 'fail', text: expect.stringContaining('X-Forwarded-For') })
  expect(judgeProxy({ ...direct, isForwarded: true }, secure)).toEqual({
    status: 'fail',
    text: 'All visitors seem to come from the proxy, 127.0.0.1, and share its limits: add that address to TRUSTED_PROXIES and restart.',
  })
  const trusted = { ...direct, clientAddress: '203.0.113.7', isForwarded: true, isProxyTrusted: true }
  expect(judgeProxy(trusted, secure)).toEqual({
    status: 'ok',
    text: 'Addresses of visitors arrive; yours is 203.0.113.7.',
  })
})

test('pages must arrive as the app compressed them', () => {
  const page = Buffer.from('<!doctype html><title>Site</title>')
  const packed = brotliCompressSync(page)
  const judge = (coding: string | undefined, body: Buffer, etag = '"tag"') =>
    judgeCompression({ status: 200, headers: { ...(coding && { 'content-encoding': coding }), etag }, body }).status
  expect(judge('br', packed)).toBe('ok')
  expect(judge('br, gzip', gzipSync(packed))).toBe('fail')
  expect(judge('br', brotliCompressSync(packed))).toBe('fail')
  expect(judge('gzip', gzipSync(page))).toBe('fail')
  expect(judge('br', packed, 'W/"tag"')).toBe('fail')
  expect(judge(undefined, page)).toBe('warn')
  expect(judgeCompression({ status: 502, headers: {}, body: page }).status).toBe('fail')
})

const contextOf = (variables: Record<string, string>) =>
  createDoctorContext({ config: configOf(variables), root: '', mailTo: null, restores: false })

test('a disk needs room for bytes and for files', async () => {
  const judge = (megabytes: number, ffree: number, files = 1_000_000) =>
    checkDisk(contextOf({ DATA_DIR: '/data' }), {
      readSpace: async () => ({ bsize: 1000, bavail: megabytes * 1000, files, ffree }),
      isWritable: async () => true,
    })
  expect(await judge(50_000, 900_000)).toEqual({
    status: 'ok',
    text: 'DATA_DIR (/data) has 50.0 GB free and room for 900000 files.',
  })
  expect(await judge(1999, 900_000)).toMatchObject({ status: 'warn' })
  expect(await judge(499, 900_000)).toEqual({
    status: 'fail',
    text: 'DATA_DIR (/data) has 499 MB free and room for 900000 files: make room, as uploads and backups may fail.',
  })
  expect(await judge(50_000, 9999)).toMatchObject({ status: 'fail' })
  expect(await judge(50_000, 0, 0)).toMatchObject({ status: 'ok' })
})

test('a folder that is missing, belongs to somebody else or shares its disk with the backups is reported', async () => {
  expect(await checkDisk(contextOf({ DATA_DIR: '/nowhere' }))).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('DATA_DIR cannot be read (ENOENT'),
  })
  const here = import.meta.dirname
  const roomy = async () => ({ bsize: 1000, bavail: 50_000_000, files: 0, ffree: 0 })
  const check = (mayWrite: boolean) =>
    checkDisk(contextOf({ DATA_DIR: here, BACKUP_DIR: here }), { readSpace: roomy, isWritable: async () => mayWrite })
  expect(await check(false)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining(`BACKUP_DIR (${here}) cannot be written: give it to the user of the site`),
  })
  expect(await check(true)).toMatchObject({
    status: 'warn',
    text: 'BACKUP_DIR is on the disk of DATA_DIR, and would be lost with it: choose another disk or S3.',
  })
})

test('too few file descriptors for MAX_CONNECTIONS are reported, with the number that is enough', async () => {
  const context = contextOf({ MAX_CONNECTIONS: '10000' })
  const answer = { status: 200, headers: {}, body: Buffer.alloc(0), certificateEndsAt: null, askedAt: 0, answeredAt: 0 }
  const report = { proof: '', socketAddress: '', clientAddress: '', isForwarded: false, isProxyTrusted: false, answer }
  const check = (descriptors: number) =>
    checkDescriptors({ ...context, site: async () => ({ ...report, descriptors }) })
  expect(await check(1024)).toEqual({
    status: 'warn',
    text: 'The site may open 1024 files and sockets, which is enough for 768 connections rather than MAX_CONNECTIONS=10000: set LimitNOFILE of the service to 13335.',
  })
  expect(await check(13_335)).toMatchObject({ status: 'ok' })
})

test('a restored backup must have what the site had before it, with all files', () => {
  const restored = { leads: 10, accounts: 5, files: 2 }
  const judge = (present: object, missing = 0) =>
    judgeRestore('b', { restored, present: { ...restored, ...present }, missing })
  expect(judge({})).toEqual({ status: 'ok', text: 'b was restored and removed again: leads 10, accounts 5, files 2.' })
  // Since then, some were deleted.
  expect(judge({ leads: 7 })).toMatchObject({ status: 'ok' })
  expect(judge({ leads: 12, files: 3 })).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('b lacks rows that the site had before it (leads 2, files 1)'),
  })
  expect(judge({}, 1)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('lacks the bytes of some files (1)'),
  })
})
