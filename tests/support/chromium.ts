import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/support/find-chromium.ts'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's own Chromium; without its sandbox only where the user is root, since it refuses to run otherwise. */
export async function launchChromium(extraArguments: string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: npm test installs one.')
  const asRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: [...quiet, ...(asRoot ? ['--no-sandbox'] : []), ...extraArguments] })
}
