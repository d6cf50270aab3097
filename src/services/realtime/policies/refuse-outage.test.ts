import { expect, test } from 'vitest'
import { DatabaseUnavailable, translateOutage } from '#platform/database/database-unavailable.ts'
import { refuseOutage } from './refuse-outage.ts'

const failed = (message: string, code?: string) => translateOutage(Object.assign(new Error(message), { code }))

test.each([
  ['timeout exceeded when trying to connect', undefined, 'IncreaseConnectionPool'],
  ['canceling statement due to statement timeout', '57014', 'QueryCanceled'],
  ['canceling statement due to lock timeout', '55P03', 'QueryCanceled'],
  ['the server is down', '57P01', 'UnableToConnectToProject'],
  // Servers in other languages, and messages that mention a timeout.
  ['storniere Anfrage wegen Zeitüberschreitung der Anfrage', '57014', 'QueryCanceled'],
  ['could not extend file "statement timeout"', '53100', 'UnableToConnectToProject'],
])('the outage "%s" (%s) is refused as %s', (message, code, refusalCode) => {
  const outage = failed(message, code)
  if (!(outage instanceof DatabaseUnavailable)) throw new Error('not an outage')
  expect(refuseOutage(outage).code).toBe(refusalCode)
})
