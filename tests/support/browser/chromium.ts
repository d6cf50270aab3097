import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/dev/find-chromium.ts'

/** Features that open internal pages or spare processes, which cost a second of processor time for each page. */
const costlyFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** The features that Playwright disables by default. They are repeated here, since our list replaces its own. */
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
  `--disable-features=${[...costlyFeatures, ...switchedOffByPlaywright].join()}`,
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For tests, which do not look at pixels. Without memory for them, pages are laid out and painted as ever, but hardly
 * drawn, which takes a quarter of the browser's time. Nor are scripts optimized: a page of a test lives for seconds, and
 * a run of axe takes a third less time so.
 */
export const lightweight = ['--force-gpu-mem-available-mb=1', '--js-flags=--no-opt --no-maglev']

/** Launches the machine's Chromium. Its sandbox is off only for root, as which it would refuse to run otherwise. */
export async function launchChromium(extraArguments: string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: npm test installs one.')
  const asRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: [...quiet, ...(asRoot ? ['--no-sandbox'] : []), ...extraArguments] })
}
