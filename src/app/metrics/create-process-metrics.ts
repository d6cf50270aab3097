// Only loaded with METRICS_ADDRESS.
import type { Server } from 'node:http'
import type { Hono } from 'hono'
import type { Config } from '#config/config.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { unstoredReasons } from '#http/functions/unstored-leads.ts'
import { createMetricsServer } from '#http/metrics/create-metrics-server.ts'
import { createRequestCounter } from '#http/metrics/create-request-counter.ts'
import type { CountRequest } from '#http/middleware/request-log.ts'
import type { Site } from '#http/site/site.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { type DatabaseSource, openDatabaseReadings } from './database-readings.ts'
import { createProcessReadings, type ProcessSource } from './process-readings.ts'

interface ProcessMetricsOptions {
  config: Config
  log: Logger
  address: { host: string; port: number }
}

/** What this process counts, and the server that Prometheus asks. */
export function createProcessMetrics({ config, log, address }: ProcessMetricsOptions) {
  const { counts, countRequest, contentType, print } = createMetrics({
    leadKinds: inquiryKinds,
    refusalReasons: unstoredReasons,
  })
  let server: Server | null = null
  let database: ReturnType<typeof openDatabaseReadings> | null = null
  return {
    counts,
    openRequestCounter: ({ site, api }: { site: Site; api: Hono }): CountRequest | null =>
      createRequestCounter({ site, api, count: countRequest }),
    async serve(source: Omit<ProcessSource & DatabaseSource, 'dataDir' | 'log' | 'backups'>): Promise<void> {
      database = openDatabaseReadings({ ...source, log, backups: config.backups })
      const readings = [createProcessReadings({ ...source, dataDir: config.dataDir }), database.read]
      const printAll = async () => print((await Promise.all(readings.map((read) => read()))).flat())
      server = createMetricsServer({ contentType, print: printAll, log })
      await listen(server, { ...address, reusePort: config.server.reusePort })
      log.info({ address: server.address() }, 'metrics can be read')
    },
    async stop(): Promise<void> {
      server?.close()
      server?.closeAllConnections()
      await database?.close()
    },
  }
}

function listen(server: Server, address: { host: string; port: number; reusePort: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) => {
      reject(new OperatorError(`METRICS_ADDRESS: the metrics cannot be served there (${message}).`))
    })
    server.listen(address, resolve)
  })
}
