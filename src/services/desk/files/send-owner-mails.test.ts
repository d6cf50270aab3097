import { expect, test } from 'vitest'
import { createSendOwnerLink, type OwnerMailDeps } from './send-owner-mails.ts'

const job = { id: 'job', attempt: 1, payload: { propertyId: 'property' }, signal: AbortSignal.timeout(1000) }

test('an owner whose links were ended before the mail went out gets none', async () => {
  const property = { state: { linksFrom: null }, flags: [] }
  // Anything else that it would ask for is missing.
  const deps = { findProperty: async () => property } as unknown as OwnerMailDeps
  expect(await createSendOwnerLink(deps)(job)).toEqual({ skipped: 'the links were ended' })
})
