import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findUnprivilegedUser, isRoot } from '#platform/database/embedded/system-user.ts'
import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'
import { freePort } from '../product/choose-port.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

export const dovecotPackages = ['dovecot-imapd']

function findDovecot(): string | undefined {
  return [...listPlaces(['dovecot']), '/usr/sbin/dovecot'].find(isExecutable)
}

/** It starts processes as other users, which only root can do. */
export function canRunDovecot(): boolean {
  return findDovecot() !== undefined && isRoot()
}

/** Dovecot with one mailbox, a folder of files as mail servers write them. */
export async function startDovecot() {
  const folder = await makeTemporaryDirectory()
  const port = await freePort()
  const { uid, gid } = findUnprivilegedUser()
  const mails = join(folder.path, 'mails')
  for (const path of [mails, ...['new', 'cur', 'tmp'].map((name) => join(mails, name))]) {
    await mkdir(path)
    await chown(path, uid, gid)
  }
  await chmod(folder.path, 0o755)
  const settings = join(folder.path, 'dovecot.conf')
  await writeFile(
    settings,
    `base_dir = ${folder.path}/run
log_path = ${folder.path}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mails}
first_valid_uid = 1
first_valid_gid = 0
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=right
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder.path}
}
`,
  )
  let child = start(settings)
  await untilItAnswers(port)
  async function stop(): Promise<void> {
    // The master ends its own processes.
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  let count = 0
  return {
    url: `imap://desk:right@127.0.0.1:${port}/INBOX`,
    stop,
    async start() {
      child = start(settings)
      await untilItAnswers(port)
    },
    /** Delivers as mail servers do: written elsewhere, then moved into place. */
    async deliver(raw: string): Promise<void> {
      const name = `${Date.now()}.${count++}.test`
      const path = join(mails, 'new', name)
      await writeFile(path, raw.replaceAll(/\r?\n/g, '\r\n'))
      await chown(path, uid, gid)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function start(settings: string) {
  return spawn(findDovecot() ?? 'dovecot', ['-F', '-c', settings], { stdio: 'ignore' })
}

async function untilItAnswers(port: number): Promise<void> {
  for (const until = Date.now() + 20_000; ; await wait(50)) {
    const socket = connect(port, '127.0.0.1')
    const greeting = await once(socket, 'data').catch(() => null)
    socket.destroy()
    if (greeting) return
    if (Date.now() > until) throw new Error('Dovecot does not answer')
  }
}
