import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { scanWithClamd } from '#platform/files/clamd.ts'
import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

export const scannerPackages = ['clamav-daemon']

function findClamd(): string | undefined {
  return [...listPlaces(['clamd']), '/usr/sbin/clamd'].find(isExecutable)
}

export function isClamdInstalled(): boolean {
  return findClamd() !== undefined
}

const toHex = (text: string) => Buffer.from(text).toString('hex')

/** Two signatures of our own, so that nothing has to be downloaded: the test file of EICAR, and the word HARMFUL. */
const signatures = [`Own-Eicar:0:*:${toHex('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')}`, `Own-Test:0:*:${toHex('HARMFUL')}`]

/** Debian's clamd behind a socket. It can be stopped and started again. */
export async function prepareClamd() {
  const folder = await makeTemporaryDirectory()
  const [socket, settings] = [join(folder.path, 'clamd.sock'), join(folder.path, 'clamd.conf')]
  const database = join(folder.path, 'signatures')
  await mkdir(database)
  await writeFile(join(database, 'own.ndb'), `${signatures.join('\n')}\n`)
  await writeFile(
    settings,
    `Foreground yes\nLocalSocket ${socket}\nDatabaseDirectory ${database}\nTemporaryDirectory ${folder.path}\n` +
      'StreamMaxLength 60M\nMaxFileSize 60M\nMaxScanSize 100M\nMaxThreads 2\nExitOnOOM yes\n',
  )
  // As root, it becomes another user only if its settings name one.
  await chmod(folder.path, 0o755)
  const url = `unix://${socket}`
  let child: ReturnType<typeof spawn> | null = null

  async function stop() {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }

  return {
    url,
    stop,
    async start() {
      child = spawn(findClamd() ?? 'clamd', ['--config-file', settings], { stdio: 'ignore' })
      await untilItAnswers(url)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await wait(100)) {
    try {
      await scanWithClamd(url, Readable.from([Buffer.from('a harmless text')]))
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
