import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

// The headless shell comes first: it opens a page with two thirds of the processor time of the whole browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

/** Returns the Chromium of the machine, or the one that Playwright installed; null if there is none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/usr/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return candidates.find(isExecutable) ?? null
}

/** Installs Chromium if there is none: Debian's package as root, otherwise Playwright's own. */
export async function ensureChromium(root: string): Promise<string> {
  const present = findChromium()
  if (present) return present
  console.log('No Chromium on this machine: installing one for the browser tests…')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    // What the package recommends is for a desktop, except for the fonts.
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
    await run('apt-get', [...install, 'chromium-headless-shell'])
    if (!findChromium()) await run('apt-get', [...install, 'chromium'])
  }
  if (!findChromium()) {
    const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
    await run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and none could be installed. ' +
      'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.',
  )
}

/** Whether it worked shows in what can be found afterwards. */
async function run(program: string, words: string[]): Promise<void> {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  await once(child, 'exit').catch(() => null)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}
