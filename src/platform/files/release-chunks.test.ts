import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { releaseChunk } from './release-chunks.ts'

test('young garbage is collected every 12 MB, and not before', async () => {
  let minor = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as PerformanceEntry & { detail: { kind: number } }).detail
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR) minor++
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  onTestFinished(() => observer.disconnect())
  for (let i = 0; i < 13; i++) releaseChunk(12_000_000)
  await expect.poll(() => minor).toBeGreaterThanOrEqual(13)
})
