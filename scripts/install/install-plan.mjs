// The decisions of the install step, without side effects. Plain JavaScript, so that the oldest supported Node can run it.
import { basename } from 'node:path'

/** Settings that make npm omit packages. The build needs them even on a production machine. */
const OMITTING = /^(?:NODE_ENV|npm_config_(?:omit|include|only|also|dev|production|optional))$/i

/** Why packages must be installed, or null. `stamp` is the hash of the lock file at the last complete installation. */
export function findReasonToInstall({ stamp, lockHash, missing }) {
  if (stamp === null) return 'they are not installed yet, or an installation was interrupted'
  if (stamp !== lockHash) return 'other versions are needed'
  return missing.length > 0 ? `${missing[0]} is missing` : null
}

/** The packages without which a start fails. Optional ones depend on the platform. */
export function listNeededPackages({ dependencies = {}, devDependencies = {} }) {
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
}

/** Installs everything, even packages that npm's configuration omits. */
export const installWords = ['ci', '--include=prod', '--include=dev', '--include=optional', '--include=peer']

export function createInstallEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OMITTING.test(name)))
}

/**
 * How to run npm: with the entry file that npm passes to scripts (other package managers pass their own), with the one
 * next to Node, or as a program on the PATH, for systems that install npm separately.
 */
export function chooseNpm({ node, namedEntry, entryBesideNode }) {
  const entry = namedEntry && basename(namedEntry) === 'npm-cli.js' ? namedEntry : entryBesideNode
  return entry ? [node, entry] : ['npm']
}
