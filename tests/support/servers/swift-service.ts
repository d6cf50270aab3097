// OpenStack Swift with its S3 interface, from Debian's packages: a real S3 implementation on this machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createS3Client, type S3Settings } from '#platform/s3/s3-client.ts'
import { freePort } from '../product/choose-port.ts'

export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

const programs = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
]

export const isSwiftInstalled = () => programs.every((name) => existsSync(`/usr/bin/${name}`))

const kinds = ['account', 'container', 'object'] as const

interface Layout {
  folder: string
  ports: Record<(typeof kinds)[number] | 'proxy' | 'cache', number>
}

function describeStorage({ folder, ports }: Layout, kind: (typeof kinds)[number]): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[kind]}
workers = 1
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
log_address = ${folder}/no-log
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function describeProxy({ folder, ports }: Layout): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 1
user = root
swift_dir = ${folder}
log_address = ${folder}/no-log
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.cache}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}

/** A ring with one device and one replica. */
async function prepare(layout: Layout): Promise<void> {
  const { folder, ports } = layout
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  const secrets = '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n'
  await writeFile(join(folder, 'swift.conf'), `${secrets}[storage-policy:0]\nname = one\ndefault = yes\n`)
  for (const kind of kinds) {
    const builder = join(folder, `${kind}.builder`)
    const ring = (...words: string[]) => execFileSync('swift-ring-builder', [builder, ...words], { stdio: 'ignore' })
    ring('create', '4', '1', '0')
    ring(
      'add',
      '--region',
      '1',
      '--zone',
      '1',
      '--ip',
      '127.0.0.1',
      '--port',
      String(ports[kind]),
      '--device',
      'd1',
      '--weight',
      '1',
    )
    ring('rebalance')
    await writeFile(join(folder, `${kind}-server.conf`), describeStorage(layout, kind))
  }
  await writeFile(join(folder, 'proxy-server.conf'), describeProxy(layout))
}

export interface SwiftService {
  settings: S3Settings
  stop(): Promise<void>
}

/** Starts the four servers, and creates a bucket. */
export async function startSwift(): Promise<SwiftService> {
  const folder = await mkdtemp(join(tmpdir(), 'swift-'))
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
    cache: await freePort(),
  }
  await prepare({ folder, ports })
  const children: ChildProcess[] = [
    spawn('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.cache)], { stdio: 'ignore' }),
    ...[...kinds, 'proxy'].map((kind) =>
      spawn(`swift-${kind}-server`, [join(folder, `${kind}-server.conf`)], { stdio: 'ignore' }),
    ),
  ]
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await Promise.race([once(child, 'exit'), wait(5000).then(() => child.kill('SIGKILL'))])
    }
    await rm(folder, { recursive: true, force: true })
  }
  const settings = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    bucket: 'offmarket-test',
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  }
  try {
    await createBucket(settings)
    return { settings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until the servers answer, which takes a minute on a busy machine. */
async function createBucket(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings)
  try {
    for (let tried = 1; ; tried++) {
      const done = await client.fetchText({ method: 'PUT', key: '' }).then(
        () => null,
        (error: unknown) => error,
      )
      if (done === null) return
      if (tried === 30) throw done
      await wait(500)
    }
  } finally {
    client.close()
  }
}
