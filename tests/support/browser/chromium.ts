import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/dev/find-chromium.ts'

/** Pages of the browser's own with every window and a spare process: a second of processor time beside each page. */
const ownWork = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** What Playwright switches off here: a list that is given takes the place of its own. */
const switchedOffByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const quiet = [
  `--disable-features=${[...ownWork, ...switchedOffByPlaywright].join()}`,
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
