import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Setting } from '#config/setting.ts'
import { settingGroups } from '#config/setting-groups.ts'
import { exampleOf, renderEnvironmentExample, renderSettingsPage, updateReadme } from './settings-documents.ts'

const readText = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const settings: [string, Setting][] = settingGroups.flatMap((group) => Object.entries(group.settings))
const names = settings.map(([name]) => name)

test('docs/settings.md, .env.example and README are what `npm run format` writes', () => {
  expect(readText('docs/settings.md')).toBe(renderSettingsPage())
  expect(readText('.env.example')).toBe(renderEnvironmentExample())
  expect(readText('README.md')).toBe(updateReadme(readText('README.md')))
})

test('each setting is defined once and documented once, with its default and description', () => {
  const page = readText('docs/settings.md').replaceAll(/\n +/g, ' ')
  const lines = page.split('\n').filter((line) => line.startsWith('- `'))
  expect(new Set(names).size).toBe(names.length)
  expect(lines.map((line) => line.match(/^- `(\w+)`/)?.[1])).toEqual(names)
  for (const [index, [, setting]] of settings.entries()) {
    expect(setting.doc).toMatch(/^[A-Z].*\.$/)
    expect(lines[index]).toContain(setting.doc)
    expect(lines[index]).toContain('default' in setting ? `default \`${setting.default}\`` : setting.unset)
  }
})

test('README lists ten settings for a first deployment', () => {
  const rows = [...readText('README.md').matchAll(/^\| `([A-Z0-9_]+)` /gm)].map((match) => match[1])
  expect(rows).toEqual(settings.filter(([, setting]) => setting.isEssential).map(([name]) => name))
  expect(rows).toHaveLength(10)
})

test('.env.example has a valid value for each setting', () => {
  const lines = [...readText('.env.example').matchAll(/^# ([A-Z0-9_]+=.*)$/gm)].map((match) => match[1])
  const values = parseEnv(lines.join('\n'))
  expect(lines.map((line) => line?.split('=')[0])).toEqual(names)
  for (const [name, setting] of settings) {
    expect(values[name]).toBe(exampleOf(setting))
    if (values[name]) expect(v.safeParse(setting.schema, values[name]).issues, name).toBeUndefined()
  }
})

/** Names in these files that are not ours. */
const foreign = /^(POSTGRES|ROOT)_/

test('the Dockerfile, compose.yaml and deploy/offmarket.env set only settings that exist', () => {
  const named = [
    ...readText('compose.yaml').matchAll(/^ {6}([A-Z][A-Z\d_]+): /gm),
    ...readText('compose.yaml').matchAll(/\b((?:STORAGE|FILE|DATABASE)_[A-Z\d_]+)/g),
    ...readText('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm),
    ...readText('deploy/offmarket.env').matchAll(/^([A-Z_]+)=/gm),
  ].map(([, name]) => name ?? '')
  expect(named).toEqual(expect.arrayContaining(['DATA_DIR', 'SITE_URL', 'STORAGE_S3_ENDPOINT']))
  expect(named.filter((name) => !foreign.test(name) && !names.includes(name))).toEqual([])
})
