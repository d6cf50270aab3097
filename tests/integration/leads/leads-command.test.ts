import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { bodies, functionNames, readAnswer, startLeads } from './start-leads.ts'

test('the team lists, shows, exports, marks and deletes leads from the command line', { timeout: 90_000 }, async () => {
  await using fixture = await startLeads()
  await using folder = await makeTemporaryDirectory()
  const { reference } = await readAnswer(
    await fixture.send(functionNames.contact, { ...bodies.contact, fullName: '=1+"1"' }),
  )
  await fixture.send(functionNames['sell-fast'], { ...bodies['sell-fast'], referralCode: 'x' })
  const run = (...words: string[]) => runScript('leads', words, { DATABASE_URL: fixture.url, DATA_DIR: folder.path })

  const listed = await run('list', '--json')
  const lines = listed.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { kind: 'contact', reference, email: 'ann@buyers.example', details: { subject: 'A question' } },
    { kind: 'sell-fast', fullName: 'Olga Owner', phone: '+442079460958', flags: ['suspect', 'unseen-field'] },
  ])
  expect(Date.parse(lines[0].receivedAt)).toBeGreaterThan(0)
  expect((await run('list', '--json', '--kind', 'contact')).output.trim().split('\n')).toHaveLength(1)
  expect((await run('list', '--flagged')).output).toMatch(/^SEL-/)
  expect((await run('list', '--since', '2999-01-01')).output).toBe('No lead yet.\n')
  expect((await run('show', reference.toLowerCase())).output).toContain('Message: Do you also cover Sudbury?')

  const file = join(folder.path, 'leads.csv')
  expect((await run('export', file)).output).toContain('2 leads')
  expect(await readFile(file, 'utf8')).toContain(`"'=1+""1"""`)

  expect((await run('status', reference, 'qualified')).output).toContain('qualified')
  expect((await fixture.leads())[0]?.status).toBe('qualified')
  expect((await run('delete', reference)).code).toBe(0)
  expect(await fixture.leads()).toHaveLength(1)
  expect(await run('show', reference)).toMatchObject({ code: 1, errors: `There is no lead ${reference}.\n` })
  for (const words of [[], ['status', reference, 'sold']]) {
    expect((await run(...words)).code).toBe(2)
  }
})
