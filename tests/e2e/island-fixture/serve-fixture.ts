import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = import.meta.dirname
const root = join(here, '..', '..', '..')

/** Builds the fixture as the site is built, in React's development mode so that it reports every mismatch. */
export async function serveFixture() {
  const outDir = await mkdtemp(join(tmpdir(), 'islands-'))
  const shared = { root, logLevel: 'warn', mode: 'development', publicDir: false } as const
  const define = { 'process.env.NODE_ENV': '"development"' }
  await build({
    ...shared,
    define,
    build: {
      outDir: join(outDir, 'client'),
      minify: false,
      rolldownOptions: { input: join(here, 'entry.ts'), output: { entryFileNames: 'entry.js' } },
    },
  })
  await build({
    ...shared,
    define,
    ssr: { noExternal: true },
    build: { outDir: join(outDir, 'server'), ssr: join(here, 'render-fixture.tsx') },
  })
  const { renderFixture } = await import(pathToFileURL(join(outDir, 'server', 'render-fixture.js')).href)
  const html: string = renderFixture('/entry.js')

  const server = createServer(async ({ url = '/' }, response) => {
    const isScript = url.endsWith('.js')
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? await readFile(join(outDir, 'client', url)) : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
