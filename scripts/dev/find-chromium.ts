import { join } from 'node:path'
import { chromium } from 'playwright-core'
import {
  canInstallPackages,
  installPackages,
  isExecutable,
  listPlaces,
  runQuietly,
  updatePackageLists,
} from './system-programs.ts'

// The headless shell comes first, because it opens a page with two thirds of the full browser's CPU time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

/** Returns the machine's Chromium, or Playwright's, or null. */
export function findChromium(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...listPlaces(names),
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
  if (canInstallPackages()) {
    await updatePackageLists()
    await installPackages(['fonts-liberation', 'chromium-headless-shell'])
    if (!findChromium()) await installPackages(['fonts-liberation', 'chromium'])
  }
  if (!findChromium()) {
    const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
    const isRoot = process.getuid?.() === 0
    await runQuietly(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and none could be installed. ' +
      'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.',
  )
}
