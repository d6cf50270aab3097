import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PromiseFigures } from '#domain/desk/promise/promise-report.ts'
import { PromiseCard } from './promise-card.tsx'

const figures: PromiseFigures = {
  clock: 'reply',
  kind: 'contact',
  hours: 24,
  measured: 0,
  kept: 0,
  missed: 0,
  enteredLater: 0,
  notDueYet: 1,
  leftOut: {},
  nineOfTenSeconds: null,
  halfSeconds: null,
  twelfths: [0, 0],
  arrivals: [[0]],
}
const period = { from: '2026-11-01', to: '2026-11-30' }
const show = (changes: Partial<PromiseFigures>) =>
  renderToStaticMarkup(
    <PromiseCard
      promise={{ clock: 'reply', kind: 'contact' }}
      period={period}
      report={{ period, figures: [{ ...figures, ...changes }], waiting: [], members: null }}
    />,
  )

test('a lead that is not due yet is not called unanswered', () => {
  expect(show({})).toContain('>none due yet<')
  expect(show({})).not.toContain('not answered')
  expect(show({ measured: 1, missed: 1 })).toContain('>not answered<')
})
