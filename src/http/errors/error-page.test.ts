import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createErrorPage } from './error-page.ts'

const style = { css: '', brokerageName: 'Brokerage' }

test('a page shows the message and the fault of each field, escaped', () => {
  const error = new AppError('refused', 'Please <check>.', { fields: { email: 'An "@" is missing.' } })
  const { status, headers, html } = createErrorPage(style, 'That did not work', error)
  expect({ status, headers }).toEqual({ status: 422, headers: {} })
  expect(html).toContain('<h1>That did not work</h1>')
  expect(html).toContain('<p role="alert">Please &lt;check&gt;.</p><ul><li>An &quot;@&quot; is missing.</li></ul>')
})

test('a page also says when to come back', () => {
  const error = new AppError('unavailable', 'Away.', { retryAfterSeconds: 2 })
  expect(createErrorPage(style, 'Away', error)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
})
