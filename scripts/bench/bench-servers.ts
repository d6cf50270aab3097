import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SECONDS = 5
const skippedByNginx = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
])

interface BenchServer {
  url: string
  pid: number
  startMs: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface BenchProduct extends BenchServer {
  /** Kills the embedded database and returns how long it takes until the product works again. */
  killDatabase(): Promise<number>
}

export function hasProgram(name: string): boolean {
  return spawnSync(name, ['-v']).error === undefined
}

/** Starts the product like `npm start`, with its log in a file. */
export async function startServer(root: string, env: Record<string, string>): Promise<BenchProduct> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  mkdirSync(env.DATA_DIR ?? '', { recursive: true })
  const log = openSync(join(env.DATA_DIR ?? '', 'bench.log'), 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, PORT: port, SITE_URL: url, RATE_LIMIT: 'off' },
    stdio: ['ignore', log, log],
  })
  await untilReady(`${url}/healthz`, child)
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    stop: (signal) => end(child, signal),
    killDatabase: () => killDatabase(`${url}/healthz`, join(env.DATA_DIR ?? '', 'bench.log')),
  }
}

async function killDatabase(health: string, log: string): Promise<number> {
  const pids = [...readFileSync(log, 'utf8').matchAll(/"pid":(\d+),"directory"/g)]
  const startedAt = performance.now()
  process.kill(Number(pids.at(-1)?.[1]), 'SIGKILL')
  for (let wasAway = false; ; await wait(5)) {
    const { ok } = await fetch(health)
    if (ok && wasAway) return performance.now() - startedAt
    wasAway ||= !ok
    if (performance.now() - startedAt > 60_000) throw new Error('the database did not recover')
  }
}

interface SentPage {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** Returns the page's brotli bytes. `fetch` would decode them. */
export function getAsSent(url: string): Promise<SentPage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ body: Buffer.concat(chunks), headers: answer.headers }))
    }).on('error', reject)
  })
}

/** Starts nginx with the same bytes and headers, and also with a log. */
export async function startNginx(folder: string, page: SentPage, workers: number): Promise<BenchServer> {
  const port = await freePort()
  const home = join(folder, `nginx-${workers}`)
  mkdirSync(join(home, 'www'), { recursive: true })
  writeFileSync(join(home, 'www', 'index.html'), page.body)
  const added = Object.entries(page.headers).filter(([name]) => !skippedByNginx.has(name))
  const quoted = added
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`)
    .join('\n')
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; worker_processes ${workers}; error_log ${home}/error.log; user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
     events { worker_connections 1024; }
     http { access_log ${home}/access.log combined buffer=64k flush=1s; client_body_temp_path ${home}; proxy_temp_path ${home};
       fastcgi_temp_path ${home}; uwsgi_temp_path ${home}; scgi_temp_path ${home}; server_tokens off; sendfile on; tcp_nopush on;
       open_file_cache max=100; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port} reuseport; root ${home}/www; types { text/html html; } ${quoted} } }`,
  )
  const child = spawn('nginx', ['-c', join(home, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  await untilReady(url, child)
  return { url, pid: child.pid ?? 0, startMs: 0, stop: (signal) => end(child, signal) }
}

/** Returns requests per second, measured after a warm-up. */
export async function measureRate(url: string): Promise<number> {
  const run = (seconds: number) =>
    execFileSync('wrk', ['-t1', '-c64', `-d${seconds}s`, '-H', 'Accept-Encoding: br', url], { encoding: 'utf8' })
  run(2)
  const output = run(SECONDS)
  if (/Non-2xx/.test(output)) throw new Error(`some answers failed:\n${output}`)
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]))
}

export function residentMegabytes(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kilobytes) / 1024).toFixed(0)
  } catch {
    return '? (no /proc here)'
  }
}

/** The CPU time of a process with all its threads, which varies less than a rate on a busy machine. */
export function processorMs(pid: number): number {
  try {
    // After the name in brackets, the 12th and 13th fields are user and system time, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(5)) {
    if (child.exitCode !== null) throw new Error(`it ended while starting, with code ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('it was not ready within a minute')
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
