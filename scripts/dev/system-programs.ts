import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Possible paths of programs with these names. Within each folder, earlier names come first. */
export function listPlaces(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}

/** Whether we can install packages: as root, on Debian or a derivative. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Recommended packages are for desktops, so we skip them. */
export async function installPackages(names: string[]): Promise<void> {
  await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}

export async function updatePackageLists(): Promise<void> {
  await runQuietly('apt-get', ['update', '-qq'])
}

/** Callers check for the programs afterwards to see whether it worked. */
export async function runQuietly(program: string, words: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000, env })
  await once(child, 'exit').catch(() => null)
}
