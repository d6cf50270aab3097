import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeBill } from '../../../scripts/build/folder/write-bill.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** A registry that says this about the packages that it is asked about. */
async function startRegistry(faults: (names: string[]) => object): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(404).end('{}')
    // npm compresses the list.
    const asked = JSON.parse(gunzipSync(await buffer(request)).toString())
    response.end(JSON.stringify(faults(Object.keys(asked))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function write(registry: string) {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  vi.stubEnv('npm_config_registry', registry)
  // As Vite sets it for a build.
  vi.stubEnv('NODE_ENV', 'production')
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => {
    vi.unstubAllEnvs()
    said.mockRestore()
  })
  await writeBill(root, folder.path, new Set(JSON.parse(await readFile(join(root, 'dist/packages.json'), 'utf8'))))
  const read = (name: string) => readFile(join(folder.path, name), 'utf8').catch(() => null)
  return { said: said.mock.lastCall?.[0], read }
}

test('a release lists its packages and their licences, even if the list of known faults cannot be reached', async () => {
  const { said, read } = await write('http://127.0.0.1:1')
  const { packages } = JSON.parse((await read('sbom.spdx.json')) ?? '{}')
  const names = packages.map(({ name }: { name: string }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['hono', 'pg', 'react', '@supabase/auth-js', '@fontsource-variable/figtree']),
  )
  for (const tool of ['vitest', 'vite', 'subset-font']) expect(names).not.toContain(tool)
  expect(await read('LICENSES.txt')).toMatch(/^pg 8[\d.]+: MIT\n\nMIT License\n\nCopyright \(c\)/m)
  expect(said).toMatch(/^Not audited, as npm's registry/)
  expect(await read('audit.json')).toBeNull()
})

test('a release says which faults of its packages are known', async () => {
  const clean = await write(await startRegistry(() => ({})))
  expect(clean.said).toMatch(/^No known faults in \d+ packages\.$/)
  const fault = { id: 1, url: 'https://faults.example/1', title: 'Fault', severity: 'high', vulnerable_versions: '*' }
  const faulty = await write(
    await startRegistry((names) => (names.includes('ipaddr.js') ? { 'ipaddr.js': [fault] } : {})),
  )
  expect(faulty.said).toMatch(/^Known faults in packages: 1\. See audit\.json/)
  expect(await faulty.read('audit.json')).toContain('https://faults.example/1')
})
