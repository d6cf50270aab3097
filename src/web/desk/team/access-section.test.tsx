// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createDeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { AccessSection } from './access-section.tsx'

const [ann, ben] = [
  { id: 'ann', displayName: 'Ann' },
  { id: 'ben', displayName: 'Ben' },
]
const entry = (object: string) => ({
  id: object,
  member: 'ann',
  what: 'lead',
  object,
  at: '2026-11-17T15:00:00Z',
  reason: '',
})

test('the access log never shows the answer to an earlier query, and a failure is reported', async () => {
  let isDown = false
  const desk = await createDeskForTest({ me: ann, members: [ann, ben] }, (_name, query) => {
    if (isDown) return null
    const [first, more] = query.get('member') === 'ben' ? ['three', 'four'] : ['one', 'two']
    return query.get('before') === ''
      ? { entries: [entry(first)], next: 'cursor' }
      : { entries: [entry(more)], next: null }
  })
  const { container, press } = desk
  desk.show(<AccessSection />)
  const shown = () => [...container.querySelectorAll('li li')].map(({ textContent }) => textContent?.split(' ').at(-1))
  await vi.waitFor(() => expect(shown()).toEqual(['one']))
  // A second press sends nothing.
  press('Show more')
  press('Show more')
  await vi.waitFor(() => expect(shown()).toEqual(['one', 'two']))

  isDown = true
  const select = container.querySelector('select')
  if (select) select.value = 'ben'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(container.querySelector('[role=alert]')?.textContent).toContain('could not be loaded'))
  expect(shown()).toEqual([])
  isDown = false
  press('Try again')
  await vi.waitFor(() => expect(shown()).toEqual(['three']))
  expect(container.querySelector('[role=alert]')).toBeNull()
  desk.leave()
})
