import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/support/find-chromium.ts'

/** The given list takes the place of Playwright's own, whose names are therefore here too. */
const disabledFeatures = [
  // Two pages of the browser's own, loaded with every window: a second of processor time beside the page under test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
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
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

const quiet = [
  `--disable-features=${disabledFeatures.join()}`,
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
