import { expect, test, vi } from 'vitest'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { actOn } from './act-on-property.ts'

test('several files are accepted without waiting, and unseen changes are not overwritten', () => {
  const act = vi.fn()
  const page = {
    property: { id: 'property', version: 7, lead: { id: 'lead' }, state: { completedAt: null } },
  } as PropertyPage
  const on = actOn({ act }, page)
  on({ act: 'accept-file', file: 'a' })
  on({ act: 'complete' })
  expect(act.mock.calls).toEqual([
    [{ act: 'accept-file', file: 'a', property: 'property' }, [{ lead: 'lead' }], ''],
    [{ act: 'complete', property: 'property', seen: 7, before: { completedAt: null } }, [{ lead: 'lead' }], ''],
  ])
})
