import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMetrics } from '../../support/product/find-metrics.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { findPromtool } from '../../support/programs/promtool.ts'

const promtool = findPromtool()
const testWithPromtool = test.skipIf(!promtool)
const root = join(import.meta.dirname, '..', '..', '..')

function check(words: string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['check', ...words], { input, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

testWithPromtool('Prometheus accepts the alerts', () => {
  const { status, output } = check(['rules', join(root, 'deploy', 'alerts.yaml')])
  expect(status, output).toBe(0)
  expect(output).toMatch(/SUCCESS: \d+ rules found/)
})

testWithPromtool('Prometheus can read a scrape, and finds no fault with the names of our metrics', async () => {
  await using product = await startProduct({ env: { METRICS_ADDRESS: '127.0.0.1:0' } })
  await fetch(product.url)
  const text = await (await fetch(await findMetrics(product))).text()
  const { output } = check(['metrics'], text)
  expect(output).not.toMatch(/error/i)
  expect(output.split('\n').filter((line) => line.startsWith('offmarket_'))).toEqual([])
})
