import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarlierNote } from './earlier-note.tsx'

test('the day criteria were sent is the day in Toronto, as in the account', () => {
  const sentAt = Date.parse('2026-11-17T03:00:00Z')
  const html = renderToStaticMarkup(<EarlierNote sentAt={sentAt} onUse={() => {}} />)
  expect(html).toContain('You sent us your criteria on November 16, 2026.')
})
