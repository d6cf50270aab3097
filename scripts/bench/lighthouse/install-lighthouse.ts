import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { chooseNpm } from '../../install/install-plan.mjs'

const LIGHTHOUSE = '13.5.0'

export type Lighthouse = (url: string, flags: { port: number; output: 'json'; logLevel: 'silent' }) => Promise<unknown>

const lighthouseModule = v.object({ default: v.custom<Lighthouse>((value) => typeof value === 'function') })

/**
 * Loads Lighthouse and installs it on first use. It isn't a dependency of the project, because it requires the latest
 * versions of two packages: a lock file that names them is refused as soon as either publishes a new one.
 */
export async function loadLighthouse(root: string): Promise<Lighthouse> {
  // Next to the downloaded Node, where npm neither checks nor changes the project's packages.
  const home = join(root, 'node_modules', `.lighthouse-${LIGHTHOUSE}`)
  const entry = join(home, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) install(home)
  return v.parse(lighthouseModule, { ...(await import(pathToFileURL(entry).href)) }).default
}

function install(home: string): void {
  console.log(`Installing Lighthouse ${LIGHTHOUSE} (about a minute)…`)
  const namedEntry = process.env.npm_execpath
  const [command = 'npm', ...words] = chooseNpm({ node: process.execPath, namedEntry, entryBesideNode: null })
  const what = ['install', '--prefix', home, '--no-save', '--no-package-lock', `lighthouse@${LIGHTHOUSE}`]
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, [...words, ...what, ...flags], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Lighthouse could not be installed. The output of npm says why.`)
}
