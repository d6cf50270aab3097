// npm run bench:lighthouse [-- runs [path…]]: medians of Lighthouse on a phone, and the LCP compared with the same page
// without scripts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { socialImagePath } from '#domain/seo/social-image.ts'
import { cityPath, sitePaths, toolPaths } from '#domain/site/site-paths.ts'
import { launchChromium } from '../../tests/support/browser/chromium.ts'
import { freePort } from '../../tests/support/product/choose-port.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { startServer } from './bench-servers.ts'
import { loadLighthouse } from './lighthouse/install-lighthouse.ts'
import { type Measurement, measureWithLighthouse, median } from './lighthouse/lighthouse-measure.ts'
import { startScriptlessProxy } from './lighthouse/lighthouse-scriptless-proxy.ts'
import { renderBuiltPages } from './page-weights.ts'

const PATHS = [
  sitePaths.home,
  sitePaths.sellFast,
  sitePaths.contact,
  ...(['toronto', 'guelph', 'kingston', 'richmond-hill'] as const).map(cityPath),
  sitePaths.privacyPolicy,
  sitePaths.termsOfUse,
  sitePaths.accessibility,
  toolPaths.all,
  toolPaths.capRate,
]
const MAX_RATIO = 1.05
/** Lighthouse shows smaller shifts as 0. */
const MAX_SHIFT = 0.0005
const root = dirname(dirname(import.meta.dirname))
const [, , wantedRuns = '5', ...wantedPaths] = process.argv
const runs = Number(wantedRuns)

await ensureBuild(root)
const lighthouse = await loadLighthouse(root)
const folder = mkdtempSync(join(tmpdir(), 'offmarket-lighthouse-'))
const port = await freePort()
const server = await startServer(root, { DATA_DIR: folder })
const proxy = await startScriptlessProxy(server.url)
await drawSocialImages()
const browser = await launchChromium([`--remote-debugging-port=${port}`])
let isMissed = false
try {
  console.log(header())
  for (const path of wantedPaths.length > 0 ? wantedPaths : PATHS) await benchPage(path)
  console.log(
    isMissed
      ? '\nGoals missed.'
      : '\nAll goals met: 100 in each, no layout shift, and LCP at most 1.05 of the scriptless page.',
  )
  process.exitCode = isMissed ? 1 : 0
} finally {
  await Promise.all([browser.close(), proxy.close(), server.stop()])
  rmSync(folder, { recursive: true, force: true })
}

/** The server draws them some time after it starts, which would disturb the measurements. */
async function drawSocialImages() {
  for (const { path } of await renderBuiltPages(root)) {
    const answer = await fetch(server.url + socialImagePath(path))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the social image of ${path} was answered with ${answer.status}`)
  }
}

async function benchPage(path: string) {
  const ours: Measurement[] = []
  const scriptless: Measurement[] = []
  // Alternates between the two, so that other load on the machine affects both.
  for (let run = 0; run < runs; run++) {
    ours.push(await measureWithLighthouse(lighthouse, server.url + path, port))
    scriptless.push(await measureWithLighthouse(lighthouse, proxy.url + path, port))
  }
  const scores = (['performance', 'accessibility', 'bestPractices', 'seo'] as const).map((name) => median(ours, name))
  const times = (['lcp', 'fcp', 'tbt'] as const).map((name) => Math.round(median(ours, name)))
  const bare = median(scriptless, 'lcp')
  const ratio = median(ours, 'lcp') / bare
  const bareCells = [median(scriptless, 'performance'), Math.round(median(scriptless, 'tbt')), Math.round(bare)]
  const cells = [...scores, ...times, median(ours, 'cls').toFixed(3), ...bareCells, ratio.toFixed(3)]
  console.log(`${path.padEnd(34)}${cells.map((cell) => String(cell).padStart(9)).join('')}`)
  const isShifting = median(ours, 'cls') > MAX_SHIFT
  if (scores.some((score) => score < 100) || ratio > MAX_RATIO || isShifting) isMissed = true
  for (const failed of new Set(ours.flatMap(({ failedAudits }) => failedAudits))) console.log(`    ${failed}`)
}

function header(): string {
  const columns = ['perf', 'a11y', 'best', 'seo', 'LCP ms', 'FCP ms', 'TBT ms', 'CLS', 'perf*', 'TBT*', 'LCP*', 'ratio']
  return `Lighthouse, mobile, medians of ${runs}; *: the same page without any script\n${'page'.padEnd(34)}${columns.map((name) => name.padStart(9)).join('')}`
}
