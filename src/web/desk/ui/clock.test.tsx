import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chip } from './chip.tsx'
import { Clock } from './clock.tsx'

const now = new Date('2026-11-17T15:24:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  ['overdue', at(-1.25), 'late', 'Reply overdue 1 h 15', '100 100'],
  ['due within four hours', at(2), 'soon', 'Reply 2 h left', '92 100'],
  ['due today', at(6), 'ok', 'Reply 6 h left', '75 100'],
])('a clock that is %s says so in words, and its ring repeats it', (_, due, state, words, ring) => {
  const html = renderToStaticMarkup(<Clock due={due} now={now} of="reply" isNamed />)
  expect(html).toContain(`data-state="${state}"`)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words)
  expect(html).toContain(`stroke-dasharray="${ring}"`)
})

test('a chip says whether it is on and how many it leaves', () => {
  const html = renderToStaticMarkup(
    <Chip isOn count={4} onPress={() => {}}>
      Replies
    </Chip>,
  )
  expect(html).toBe('<button type="button" class="chip" aria-pressed="true">Replies<span>4</span></button>')
})
