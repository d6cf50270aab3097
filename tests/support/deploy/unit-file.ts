import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SystemUser } from '#platform/database/embedded/system-user.ts'
import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'

export const unitPackages = ['systemd', 'strace']

const root = dirname(dirname(dirname(import.meta.dirname)))
const has = (program: string) => listPlaces([program]).some(isExecutable)

export function hasSystemd(): boolean {
  return has('systemd-analyze')
}

/** Whether this machine lets us change what a program sees of it. */
export function canConfine(): boolean {
  const tools = ['strace', 'setpriv', 'unshare']
  return process.getuid?.() === 0 && tools.every(has) && spawnSync('unshare', ['--mount', 'true']).status === 0
}

/** The unit that we ship. */
export function readUnit() {
  const text = readFileSync(join(root, 'deploy', 'offmarket.service'), 'utf8')
  const readValue = (name: string) => text.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? ''
  return { text, readValue }
}

interface Confinement {
  writable: string
  user: SystemUser
  /** Receives every system call. */
  trace: string
}

/** Makes the machine read-only except for one folder, and then runs a program in the place of the shell. */
const shut = 'mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift && exec "$@"'

/**
 * Runs a program as the unit does, as far as that works without systemd: the machine is read-only, and the program has no
 * capabilities and cannot get any. strace tells which system calls the unit's filter has to allow.
 */
export function confine(words: string[], { writable, user, trace }: Confinement): string[] {
  return [
    ...['unshare', '--mount', 'sh', '-c', shut, 'sh', writable],
    ...['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs'],
    ...['--inh-caps=-all', '--bounding-set=-all'],
    ...['strace', '-D', '-f', '-qq', '-s', '0', '-e', 'signal=none', '-o', trace, ...words],
  ]
}

/** The system calls of a group such as `@system-service`, as systemd knows them. */
export function listSystemCalls(group: string): string[] {
  const lines = execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' }).split('\n')
  const names = lines.map((line) => line.trim()).filter((line) => /^@?[a-z0-9_-]+$/.test(line) && line !== group)
  return names.flatMap((name) => (name.startsWith('@') ? listSystemCalls(name) : [name]))
}
