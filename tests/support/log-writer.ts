// A process that logs as the product does: so many lines with each message, and one more after the last.

import { createLogger } from '#platform/logger.ts'

const log = createLogger({ level: 'info' })
let count = 0

process.on('message', (lines: number) => {
  for (let written = 0; written < lines; written += 1) {
    count += 1
    log.info({ count, text: 'x'.repeat(100) }, 'written')
  }
  process.send?.(count)
})
process.on('disconnect', () => {
  log.info('ended')
  process.exit()
})
