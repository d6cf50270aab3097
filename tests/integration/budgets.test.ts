import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import type { SiteAssets } from '#domain/site/site-renderer.ts'
import { allPagesOf, renderBuiltSite, renderDynamicPages } from '../support/site/rendered-site.ts'

// What visitors download, measured on the build as served. Sizes are brotli; WOFF2 has its own compression.
const KIB = 1024
const HEADER_SESSION = 'src/web/account/session/header-session.ts'
const LATE_FONTS = 'src/web/client/show-late-fonts.ts'
const REPLY_TIME = 'src/web/forms/show-reply-times.ts'
const dist = join(import.meta.dirname, '..', '..', 'dist')
const assets: SiteAssets = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8'))
const manifest: Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }> = JSON.parse(
  readFileSync(join(dist, 'manifest.json'), 'utf8'),
)
const publishableKey = 'k'.repeat(40)
const site = await renderBuiltSite({ publishableKey })
const dynamicPages = await renderDynamicPages({ publishableKey })
const documents = [...allPagesOf(site), ...dynamicPages].map(({ path, html }) => [path, html] as const)

function brotliSize(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

/** The size of a document, at a quick level where that is small enough: the highest takes a second for each document. */
function sizeOfDocument(html: string, limit: number): number {
  const quick = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
  return quick <= limit ? quick : brotliSize(html)
}

function builtFile(path: string): Buffer {
  return readFileSync(join(dist, 'client', path))
}

/** Compressing at the highest level takes long and many pages share their scripts, so each file is measured once. */
const sizes = new Map<string, number>()

function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliSize(builtFile(file))
  sizes.set(file, size)
  return size
}

function sizeOfAll(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

/** The file of a chunk and of everything it imports statically. */
function filesOf(key: string): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)]
}

/** Every script of a page once all its islands are awake. */
function scriptsOf(html: string): Set<string> {
  const names = [...html.matchAll(/data-island="([^"]+)"/g)].map((match) => match[1])
  // The owner files page has a separate entry instead of the bootstrap.
  const isOf = (key: string, name = '') => key.endsWith(`/${name}.island.tsx`) || key.endsWith(`/${name}-entry.ts`)
  const keys = Object.keys(manifest).filter((key) => names.some((name) => isOf(key, name)))
  expect(keys).toHaveLength(new Set(names).size)
  // Apart from islands the bootstrap fetches React, with the first of them.
  const fetched = manifest['src/web/bootstrap.ts']?.dynamicImports ?? []
  // These load only if a session is stored, fonts were late, or a form is shown: see below.
  const isOther = (key: string) => key.endsWith('.island.tsx') || [HEADER_SESSION, LATE_FONTS, REPLY_TIME].includes(key)
  const react = keys.length > 0 ? fetched.filter((key) => !isOther(key)) : []
  return new Set([assets.bootstrap.slice(1), ...[...react, ...keys].flatMap(filesOf)])
}

test('before any sign of life a page fetches at most 2.25 KiB of script', () => {
  expect(manifest['src/web/bootstrap.ts']?.imports ?? []).toEqual([])
  expect(sizeOf(assets.bootstrap.slice(1))).toBeLessThanOrEqual(2.25 * KIB)
})

test('next to a form, the day and hour of our answer take at most 1.5 KiB more', () => {
  const files = filesOf(REPLY_TIME).filter((file) => file !== assets.bootstrap.slice(1))
  expect(sizeOfAll(files)).toBeLessThanOrEqual(1.5 * KIB)
})

test.each(documents)('%s with all its islands awake has at most 80 KiB of script', (_path, html) => {
  expect(sizeOfAll(scriptsOf(html))).toBeLessThanOrEqual(80 * KIB)
})

test.each(documents)('%s is a document of at most 23 KiB', (_path, html) => {
  expect(sizeOfDocument(html, 23 * KIB)).toBeLessThanOrEqual(23 * KIB)
})

const calculators = ['cap-rate', 'mortgage', 'purchase-costs', 'cash-or-list'].map((name) => `/tools/${name}`)

test.each([
  ...['/auth', '/accessibility'].map((path) => ({ path, headers: 1170 })),
  ...calculators.map((path) => ({ path, headers: 1110 })),
])('$path arrives in the first round trip with its $headers bytes of headers', ({ path, headers }) => {
  // A server sends ten packets of 1,460 bytes before the first acknowledgement.
  const html = documents.find(([other]) => other === path)?.[1] ?? ''
  expect(brotliSize(html)).toBeLessThanOrEqual(14_600 - headers)
})

/** The official client with its imports, which completes an account page. */
function sessionFiles(): string[] {
  return filesOf('src/web/account/session/auth-client.ts').filter((file) => file !== assets.bootstrap.slice(1))
}

test('the session client is at most 21 KiB, fetched only by accounts and never with a page’s islands', () => {
  expect(sizeOfAll(sessionFiles())).toBeLessThanOrEqual(21 * KIB)
  const [client = ''] = sessionFiles()
  for (const [, html] of documents) expect([...scriptsOf(html)]).not.toContain(client)
})

test.each([
  ['/auth', 101, ['src/web/account/sign-in/other-views.tsx', 'src/web/account/sign-in/other-factors.tsx']],
  ...['inquiries/inquiries', 'profile/profile', 'security/security', 'data/own-data'].map(
    (view): [string, number, string[]] => [
      '/account',
      100,
      ['src/web/account/settings/account-sections.tsx', `src/web/account/settings/${view}-view.tsx`],
    ],
  ),
  [
    '/account',
    105,
    [
      'src/web/account/settings/account-sections.tsx',
      'src/web/account/settings/inquiries/inquiries-view.tsx',
      'src/web/account/settings/inquiries/change-form.tsx',
    ],
  ],
])('%s with the session client and everything it may fetch has at most %i KiB of script', (path, limit, later) => {
  const html = documents.find(([other]) => other === path)?.[1] ?? ''
  const files = new Set([...scriptsOf(html), ...sessionFiles(), ...later.flatMap(filesOf)])
  expect(sizeOfAll(files)).toBeLessThanOrEqual(limit * KIB)
})

test('no page of the site loads realtime code, which the desk keeps in a separate file', () => {
  const list = (folder: string) =>
    readdirSync(join(dist, folder, 'assets')).filter(
      (name) => name.endsWith('.js') && readFileSync(join(dist, folder, 'assets', name)).includes('realtime/v1'),
    )
  expect(list('client')).toEqual([])
  expect(list('desk')).toEqual([expect.stringMatching(/realtime-connection/)])
})

test('where a session is stored, a page fetches at most 26 KiB more', () => {
  const files = new Set([...filesOf(HEADER_SESSION), ...sessionFiles()])
  files.delete(assets.bootstrap.slice(1))
  expect(sizeOfAll(files)).toBeLessThanOrEqual(26 * KIB)
})

test('where fonts were late, a page fetches at most 0.75 KiB more', () => {
  expect(sizeOf(manifest[LATE_FONTS]?.file ?? '')).toBeLessThanOrEqual(0.75 * KIB)
})

test('the sheet is at most 12 KiB', () => {
  expect(brotliSize(assets.css)).toBeLessThanOrEqual(12 * KIB)
})

test('there are at most two fonts, and each that a brokerage may choose has 25 KB at most', () => {
  const fonts = readdirSync(join(dist, 'client', 'assets')).filter((name) => name.endsWith('.woff2'))
  expect(fonts.map((name) => `/assets/${name}`).sort()).toEqual(assets.fonts.toSorted())
  expect(fonts.length).toBeLessThanOrEqual(2)
  const choices = readdirSync(join(dist, 'fonts')).map((name) => readFileSync(join(dist, 'fonts', name)).length)
  expect(Math.max(...choices)).toBeLessThanOrEqual(25_000)
})
