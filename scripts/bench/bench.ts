// npm run bench: start-up time, pages per second compared with nginx serving the same bytes, memory, and bytes per page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { getAsSent, hasProgram, measureRate, residentMegabytes, startNginx, startServer } from './bench-servers.ts'
import { createPageWeigher, renderBuiltPages } from './page-weights.ts'

const root = dirname(dirname(import.meta.dirname))
await ensureBuild(root)
const folder = mkdtempSync(join(tmpdir(), 'offmarket-bench-'))
try {
  await benchStartAndMemory()
  await benchRecovery()
  await benchPages()
  await benchBytes()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function benchStartAndMemory() {
  // Both use the same address. A different one would make the site render again.
  const env = { DATA_DIR: join(folder, 'data'), PORT: '38616' }
  const first = await startServer(root, env)
  await first.stop()
  const second = await startServer(root, env)
  console.log('\nStart-up (build and packages present), until /healthz answers 200')
  console.log(`  first, with a new database    ${(first.startMs / 1000).toFixed(2)} s`)
  console.log(`  second                        ${(second.startMs / 1000).toFixed(2)} s`)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  console.log('\nResident memory of the app')
  console.log(`  at rest                       ${residentMegabytes(second.pid)} MB`)
  if (hasProgram('wrk')) {
    await measureRate(second.url)
    console.log(`  after 5 s of full load        ${residentMegabytes(second.pid)} MB`)
  }
  await second.stop()
}

async function benchRecovery() {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '38616' }
  const killed = await startServer(root, env)
  await killed.stop('SIGKILL')
  const server = await startServer(root, env)
  console.log('\nRecovery')
  console.log(
    `  app killed, started again     ${(server.startMs / 1000).toFixed(2)} s until ready, on the database that kept running`,
  )
  const ms = await server.killDatabase()
  console.log(`  PostgreSQL killed             ${(ms / 1000).toFixed(2)} s until /healthz answers 200 again`)
  await server.stop()
}

async function benchBytes() {
  const weigh = await createPageWeigher(join(root, 'dist'))
  const columns = ['html', 'css', 'scriptBeforeLife', 'scriptAwake', 'fonts'] as const
  console.log('\nBytes of each page (brotli; html contains css; fonts as they are)')
  console.log(`  ${'page'.padEnd(44)}${columns.map((name) => name.padStart(18)).join('')}`)
  for (const { path, html } of await renderBuiltPages(root)) {
    const weights = weigh(html)
    console.log(`  ${path.padEnd(44)}${columns.map((name) => String(weights[name]).padStart(18)).join('')}`)
  }
}

/** Compares one and two processes with nginx and as many workers. Both log to a file. */
async function benchPages() {
  if (!hasProgram('wrk'))
    return console.log('\nPages a second: not measured, wrk is not installed (Debian: apt-get install wrk)')
  console.log('\nPages a second (home page, brotli, 64 connections, wrk on the same cores)')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'shared'),
    log: createLogger({ level: 'silent' }),
  })
  const { host, user, password, database } = postgres.connection
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host)}`
  for (const processes of [1, 2]) {
    const env = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: url, REUSE_PORT: 'on', PORT: '38617' }
    const servers = [await startServer(root, env), ...(processes === 2 ? [await startServer(root, env)] : [])]
    const ours = await measureRate(servers[0]?.url ?? '')
    const page = await getAsSent(servers[0]?.url ?? '')
    await Promise.all(servers.map((server) => server.stop()))
    const nginx = hasProgram('nginx') ? await startNginx(folder, page, processes) : null
    const theirs = nginx ? await measureRate(nginx.url) : null
    await nginx?.stop()
    const beside = theirs ? `nginx ${theirs}   ${(ours / theirs).toFixed(2)} of nginx` : 'nginx is not installed'
    console.log(`  ${processes} process${processes > 1 ? 'es' : '  '}   ours ${ours}   ${beside}`)
  }
  await postgres.stop()
}
