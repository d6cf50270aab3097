import type { Config } from '#config/config.ts'
import type { Logger } from '#platform/log/logger.ts'
import { noCounts } from '#platform/metrics/counts.ts'
import type { createProcessMetrics } from './create-process-metrics.ts'

type ProcessMetrics = ReturnType<typeof createProcessMetrics>

const noMetrics: ProcessMetrics = {
  counts: noCounts,
  openRequestCounter: () => null,
  async serve() {},
  async stop() {},
}

/** This process's metrics. Without METRICS_ADDRESS, none of their code is loaded. */
export async function openMetrics(config: Config, log: Logger): Promise<ProcessMetrics> {
  const { metricsAddress: address } = config
  if (!address) return noMetrics
  const { createProcessMetrics } = await import('./create-process-metrics.ts')
  return createProcessMetrics({ config, log, address })
}
