import { expect, test } from 'vitest'
import { createSendFileRemoved, createSendOwnerLink, type OwnerMailDeps } from './send-owner-mails.ts'

const job = { id: 'job', attempt: 1, isLast: false, signal: AbortSignal.timeout(1000) }

/** Contains nothing else that a mail would need. */
function depsFor(linksFrom: string | null, flags: string[]): OwnerMailDeps {
  const findFile = async () => ({ property_id: 'property', removed_why: 'infected' })
  return { findProperty: async () => ({ state: { linksFrom }, flags }), findFile } as unknown as OwnerMailDeps
}

test('no mail goes out after the links of an owner were ended', async () => {
  const send = createSendOwnerLink(depsFor(null, []))
  expect(await send({ ...job, payload: { propertyId: 'property' } })).toEqual({ skipped: 'the links were ended' })
})

test('no mail goes out after the owner withdrew, which is checked first', async () => {
  const deps = depsFor('2026-11-17T15:00:00Z', ['withdrawn'])
  const skipped = { skipped: 'the owner withdrew' }
  expect(await createSendOwnerLink(deps)({ ...job, payload: { propertyId: 'property' } })).toEqual(skipped)
  expect(await createSendFileRemoved(deps)({ ...job, payload: { fileId: 'file' } })).toEqual(skipped)
})
