import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReferenceText } from './reference-text.tsx'

test('references stay on one line, and the text around them is as before', () => {
  const html = renderToStaticMarkup(<ReferenceText text="Contact · CON-7K3M-2Q, not CO-OP-OPS" />)
  expect(html).toBe('Contact · <span class="reference">CON-7K3M-2Q</span>, not CO-OP-OPS')
})
