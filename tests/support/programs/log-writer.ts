// A process that logs like the product: several lines per message, or a fatal one, and one more at the end.

import { createLogger, drainLog } from '#platform/log/logger.ts'

const log = createLogger({ level: 'info' })
let count = 0

process.on('message', (lines: number | 'fatal') => {
  if (lines === 'fatal') {
    log.fatal('planted')
    process.send?.(count)
    return
  }
  for (let written = 0; written < lines; written += 1) {
    count += 1
    log.info({ count, text: 'x'.repeat(100) }, 'written')
  }
  process.send?.(count)
})
process.on('disconnect', () => {
  log.info('ended')
  void drainLog().then(() => process.exit())
})
