import { expect, test } from 'vitest'
import { claims } from '#content/claims.ts'
import { runScript } from '../../support/run-script.ts'

const firstDay = claims.map(({ asOf }) => asOf).toSorted()[0] ?? ''
const lastDays = claims.map(({ expires }) => expires).toSorted()

test('npm run claims prints each claim with its evidence and the day on which it expires', async () => {
  const { code, output, errors } = await runScript('claims', ['--on', firstDay], {})
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  for (const { id, text, evidence, source, asOf, expires } of claims) {
    for (const part of [`${text} (${id})`, evidence, source, asOf, `Expires:  ${expires}`])
      expect(output).toContain(part)
  }
  expect(output).toContain(', 0 days ago')
})

test('the command asks for a review of evidence in its last month and fails when evidence has expired', async () => {
  const due = await runScript('claims', ['--on', lastDays[0] ?? ''], {})
  expect(due.code).toBe(0)
  expect(due.output).toContain('0 days left, review it soon')
  expect(due.output).toContain(`expires on ${lastDays[0]}: check it again before`)
  const expired = await runScript('claims', ['--on', '9999-01-01'], {})
  expect(expired.code).toBe(1)
  expect(expired.output).toContain(', expired ')
  expect(expired.output.match(/check it again or remove the claim/g)).toHaveLength(claims.length)
})

test('a day that cannot be read is refused, and the usage is printed', async () => {
  expect(await runScript('claims', ['--on', 'soon'], {})).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage'),
  })
})
