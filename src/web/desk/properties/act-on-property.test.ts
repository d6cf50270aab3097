import { expect, test, vi } from 'vitest'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { actOn } from './act-on-property.ts'

test('an act that replaces a value is sent with the value on the screen; one that only adds something is not', () => {
  const act = vi.fn()
  const state = { stage: 'draft', completedAt: null, answers: {} }
  const page = { property: { id: 'property', lead: { id: 'lead' }, state } } as unknown as PropertyPage
  const on = actOn({ act }, page)
  on({ act: 'accept-file', file: 'a' })
  on({ act: 'complete' })
  on({ act: 'set-stage', stage: 'live' })
  expect(act.mock.calls.map(([what, leads]) => [what.act, leads])).toEqual([
    ['accept-file', [{ lead: 'lead' }]],
    ['complete', [{ lead: 'lead' }]],
    ['set-stage', [{ lead: 'lead', over: { stage: 'draft' } }]],
  ])
})
