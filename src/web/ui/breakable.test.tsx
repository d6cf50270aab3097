import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable.tsx'

test.each([
  ['Neighbourhood/Community Plaza', 'Neighbourhood/<wbr/>Community Plaza'],
  ['Low-Rise/Walk-Up', 'Low-Rise/<wbr/>Walk-Up'],
  ['and/or', 'and/or'],
  ['Shopping Mall', 'Shopping Mall'],
])('%s is written as %s', (text, html) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(html)
})
