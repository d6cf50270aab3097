import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { OperatorError } from '../../errors/operator-error.ts'

export interface SystemUser {
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root, so it runs as `postgres` if that user exists, or else as `nobody`. */
export function findUnprivilegedUser(): SystemUser {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody" to run it as.',
  )
}

/** Spawn options that hide our secrets from a program and, when we are root, run it as `user`. */
export function spawnAs(user: SystemUser | undefined): Pick<SpawnOptions, 'env' | 'uid' | 'gid'> {
  return { env: { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C', TZ: 'UTC' }, ...user }
}

export function canEnter(directory: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', directory], { ...spawnAs(user), cwd: '/' }).status === 0
}
