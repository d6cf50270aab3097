import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, clientOptions } from '#platform/database/connection.ts'
import { findUnprivilegedUser, isRoot } from '#platform/database/embedded/system-user.ts'
import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'
import { freePort } from '../product/choose-port.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

export const poolerPackages = ['pgbouncer']

function findPgBouncer(): string | undefined {
  return [...listPlaces(['pgbouncer']), '/usr/sbin/pgbouncer'].find(isExecutable)
}

export function isPgBouncerInstalled(): boolean {
  return findPgBouncer() !== undefined
}

/** PgBouncer in front of a database, with its default settings except for the mode. */
export async function startPgBouncer(connection: Connection, mode: 'transaction' | 'session') {
  const { host, port = 5432, user, password, database } = new pg.Client(clientOptions(connection))
  const folder = await makeTemporaryDirectory()
  const own = await freePort()
  const users = join(folder.path, 'users.txt')
  const settings = join(folder.path, 'pgbouncer.ini')
  await writeFile(users, `"${user}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]\n* = host='${host}' port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\n` +
      `auth_type = md5\nauth_file = ${users}\npool_mode = ${mode}\nunix_socket_dir =\nlogfile =\npidfile =\n`,
  )
  // It refuses to run as root, and only the user of the embedded server may use its socket.
  const { uid, gid } = isRoot() ? findUnprivilegedUser() : { uid: undefined, gid: undefined }
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder.path, users, settings]) await chown(path, uid, gid)
  const child = spawn(findPgBouncer() ?? 'pgbouncer', ['-q', settings], {
    stdio: 'ignore',
    ...(uid !== undefined && { uid, gid }),
  })
  const url = `postgres://${user}:${password}@127.0.0.1:${own}/${database}`
  await untilItAnswers(url)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (const until = Date.now() + 20_000; ; await wait(50)) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > until) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}
