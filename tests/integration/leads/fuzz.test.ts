import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStoredAmounts } from '#domain/amounts/stored-amounts.ts'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { oddRequest } from '../../support/product/odd-requests.ts'
import { bodies, functionNames, publishableKey, startLeads } from './start-leads.ts'

/** In the suite; `npm run test:long` tries many more, and FUZZ_SEED others. */
const CASES = Number(process.env.FUZZ_CASES ?? 500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115)
/** Requests sent concurrently, as in production. */
const TOGETHER = 50

const request = fc
  .constantFrom('investment', 'contact', 'sell-fast')
  .chain((kind) => fc.record({ kind: fc.constant(kind), sent: oddRequest(bodies[kind]) }))

test(`${CASES} odd requests cause no server error, and nothing is stored that the schema refuses`, {
  timeout: 60_000 + CASES * 10,
}, async () => {
  await using fixture = await startLeads()
  const statuses = new Map<number, number>()
  const together = fc.array(request, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' })

  // A failure names its seed and path, and comes with the smallest requests that still fail.
  await fc.assert(
    fc.asyncProperty(together, async (requests) => {
      const answers = await Promise.all(
        requests.map(async ({ kind, sent: { body, headers } }) => {
          const path = `/functions/v1/${functionNames[kind]}`
          const response = await fixture.request(path, {
            method: 'POST',
            headers: { apikey: publishableKey, ...headers },
            body,
          })
          await response.arrayBuffer()
          return response.status
        }),
      )
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(answers.filter((status) => status >= 500)).toEqual([])
    }),
    { numRuns: Math.ceil(CASES / TOGETHER), seed: SEED },
  )
  expect([...statuses.keys()].toSorted()).toEqual([200, 400, 415, 422])
  for (const status of [200, 422]) expect(statuses.get(status)).toBeGreaterThan(CASES / 10)

  const leads = await fixture.leads()
  expect(leads.length).toBeGreaterThan(CASES / 20)
  expect(leads.length).toBeLessThanOrEqual(statuses.get(200) ?? 0)
  for (const { kind, full_name: fullName, email, phone, details } of leads) {
    const { amounts = null, ...sent } = details
    const again = readInquiry(kind, { ...sent, fullName, email, phone })
    expect(again.faults).toBeNull()
    expect(again.inquiry?.fields).toMatchObject({ fullName, email, phone, ...sent })
    expect(amounts).toEqual(readStoredAmounts(sent))
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})
