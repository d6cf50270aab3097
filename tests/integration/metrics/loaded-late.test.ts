import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', '..', '..', 'dist', 'server')
const STATIC_IMPORT = /^(?:import|export)\b[^;'"]*['"]\.\/([^'"]+)['"]/gm

/** The built server, with everything that Node loads before the first line runs. */
function listLoaded(file: string, loaded = new Map<string, string>()): Map<string, string> {
  if (loaded.has(file)) return loaded
  const text = readFileSync(join(server, file), 'utf8')
  loaded.set(file, text)
  for (const [, next = ''] of text.matchAll(STATIC_IMPORT)) listLoaded(next, loaded)
  return loaded
}

test('the server starts without the library for metrics', () => {
  const loaded = listLoaded('server.js')
  expect(loaded.size).toBeGreaterThan(1)
  const withLibrary = [...loaded].filter(([, text]) => text.includes('collectDefaultMetrics')).map(([file]) => file)
  expect(withLibrary).toEqual([])
})
