import { type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRoot } from '#platform/database/embedded/system-user.ts'
import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'
import { freePort } from '../product/choose-port.ts'
import { makeCertificate } from '../servers/make-certificate.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const HOST = 'offmarket.example'

export const proxyPackages = { nginx: 'nginx-light', caddy: 'caddy' } as const
export type ProxyName = keyof typeof proxyPackages

function findProgram(name: ProxyName): string | undefined {
  return listPlaces([name]).concat(`/usr/sbin/${name}`).find(isExecutable)
}

export function isProxyInstalled(name: ProxyName): boolean {
  return findProgram(name) !== undefined
}

interface Places {
  folder: string
  /** The ports of HTTP, HTTPS and the site. */
  http: number
  https: number
  site: number
}

type Options = SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe>

interface Started {
  check: string[]
  run: string[]
  settings: string
}

const shipped = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

/** The shipped file, with the ports and the certificate of the test. The rest of the configuration is Debian's. */
const prepare: Record<ProxyName, (places: Places) => Promise<Started>> = {
  async nginx({ folder, http, https, site }) {
    const own = (await shipped('nginx.conf'))
      .replaceAll(/^ +listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replaceAll(/\S+\/(fullchain|privkey)\.pem/g, `"${folder}/$1.pem"`)
      .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
    await writeFile(join(folder, 'site.conf'), own)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (use) => `${use}_temp_path "${folder}/${use}";`,
    )
    const settings = `daemon off; pid "${folder}/pid"; error_log "${folder}/error.log"; ${isRoot() ? 'user root;' : ''}
      events { worker_connections 256; }
      http { access_log off; gzip on; ${temporary.join(' ')} include "${folder}/site.conf"; }`
    const file = join(folder, 'settings')
    return { settings, check: ['-t', '-q', '-c', file], run: ['-c', file] }
  },
  async caddy({ folder, http, https, site }) {
    const own = (await shipped('Caddyfile'))
      .replace(`\n${HOST} {\n`, `\n${HOST} {\n\ttls "${folder}/fullchain.pem" "${folder}/privkey.pem"\n`)
      .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
    const settings = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n${own}`
    const words = ['--config', join(folder, 'settings'), '--adapter', 'caddyfile']
    return { settings, check: ['validate', ...words], run: ['run', ...words] }
  },
}

/** Starts a proxy with the configuration that we ship. */
export async function startProxy(name: ProxyName, site: number) {
  // nginx wants no spaces, so it gets a folder of its own.
  const temporary = await makeTemporaryDirectory()
  const folder = join(temporary.path, 'proxy')
  await mkdir(folder)
  const [http, https] = [await freePort(), await freePort()]
  const { privateKey, certificate } = makeCertificate(HOST)
  await writeFile(join(folder, 'privkey.pem'), privateKey, { mode: 0o600 })
  await writeFile(join(folder, 'fullchain.pem'), certificate)
  const { settings, check, run } = await prepare[name]({ folder, http, https, site })
  await writeFile(join(folder, 'settings'), settings)
  const options: Options = { env: { PATH: process.env.PATH, HOME: folder }, stdio: ['ignore', 'pipe', 'pipe'] }
  const checked = await runToEnd(findProgram(name) ?? name, check, options)
  const child = spawn(findProgram(name) ?? name, run, options)
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  await untilListening(`http://127.0.0.1:${http}`, child)
  return {
    host: HOST,
    http,
    https,
    /** What the program says about the configuration, and with which exit code. */
    checked,
    async [Symbol.asyncDispose]() {
      // Caddy would wait for open sockets, and nginx would leave its other process behind.
      child.kill(name === 'nginx' ? 'SIGTERM' : 'SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await temporary[Symbol.asyncDispose]()
    },
  }
}

async function runToEnd(program: string, words: string[], options: Options) {
  const child = spawn(program, words, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

async function untilListening(url: string, child: ReturnType<typeof spawn>): Promise<void> {
  while (!(await fetch(url, { redirect: 'manual' }).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('the proxy did not start')
    await wait(25)
  }
}
