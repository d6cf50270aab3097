import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptTogether } from './kept-together.tsx'

test.each([
  ['Within 48 hours (2 business days).', 'Within 48 hours <span class="whitespace-nowrap">(2 business days).</span>'],
  ['24 hours (business days only), or no', null],
  ['No parentheses', null],
])('%s', (text, html) => {
  expect(renderToStaticMarkup(<KeptTogether text={text} />)).toBe(html ?? text)
})
