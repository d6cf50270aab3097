import { expect, test } from 'vitest'
import { bodies, functionNames, readAnswer, startLeads } from './start-leads.ts'

async function startWithLead() {
  const fixture = await startLeads()
  const { id, reference } = await readAnswer(await fixture.send(functionNames.contact, bodies.contact))
  const token = await fixture.signLead(id)
  return { fixture, id, reference, path: `/privacy/${token}`, press: fixture.press(token) }
}

test('the link shows what is stored about the inquiry, and the page is neither cached nor indexed', async () => {
  const { fixture, path, reference } = await startWithLead()
  await using _ = fixture
  const response = await fixture.request(path)
  const page = await response.text()
  for (const text of [reference, 'Ann Buyer', 'ann@buyers.example', 'Do you also cover Sudbury?']) {
    expect(page).toContain(text)
  }
  // Visitors see no internal codes, such as the version of a wording.
  expect(page).not.toMatch(/\bcontact-\d{4}/)
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
  const download = await fixture.request(`${path}/download`)
  expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.json"`)
  expect(await download.json()).toMatchObject({
    reference,
    email: 'ann@buyers.example',
    consents: [{ basis: 'implied' }],
  })
})

test('a link that is forged, truncated or from another deployment opens nothing', async () => {
  const { fixture, path } = await startWithLead()
  await using _ = fixture
  const flipped = path.slice(0, -2) + (path.at(-2) === 'A' ? 'B' : 'A') + path.slice(-1)
  const moment = `/privacy/${await fixture.tokens.signMoment(Date.now())}`
  for (const wrong of [flipped, path.slice(0, -4), `${path}x`, '/privacy/x', '/privacy/%00', moment]) {
    expect((await fixture.request(wrong)).status).toBe(404)
  }
})

test('a correction is checked like an inquiry and stored', async () => {
  const { fixture, press } = await startWithLead()
  await using _ = fixture
  const refused = await press({ action: 'correct', email: 'no "address"' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('That didn’t work</h1>')
  expect(page).toContain('value="no &quot;address&quot;"')
  expect(page).toContain('class="fault">Please enter a valid email address')
  const corrected = await press({ action: 'correct', fullName: 'Ann <b>Newname</b>', phone: '416 555 0199' })
  expect(await corrected.text()).toContain('Ann &lt;b&gt;Newname&lt;/b&gt;')
  expect(await fixture.leads()).toMatchObject([
    {
      full_name: 'Ann <b>Newname</b>',
      phone: '+14165550199',
      email: 'ann@buyers.example',
      details: { subject: 'A question' },
    },
  ])
})

test('withdrawing adds to the ledger and suppresses the address; deleting leaves only the proof', async () => {
  const { fixture, path, press } = await startWithLead()
  await using _ = fixture
  expect((await press({ action: 'withdraw' })).status).toBe(200)
  expect(await fixture.db.selectFrom('suppressions').selectAll().execute()).toHaveLength(1)
  expect(await fixture.leads()).toHaveLength(1)
  expect((await press({ action: 'delete' })).status).toBe(200)
  expect(await fixture.leads()).toEqual([])
  const answers = await fixture.db.selectFrom('consents').select('answer').orderBy('id').execute()
  expect(answers.map(({ answer }) => answer)).toEqual(['inquiry', 'withdrawn', 'withdrawn'])
  expect((await fixture.request(path)).status).toBe(404)
})

test('deleting one of two inquiries leaves the other open; a withdrawal counts for both', async () => {
  const { fixture, press } = await startWithLead()
  await using _ = fixture
  const second = { ...bodies.contact, email: 'ANN@buyers.example', message: 'Another question' }
  const { id } = await readAnswer(await fixture.send(functionNames.contact, second))
  await press({ action: 'delete' })
  expect(await fixture.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
  expect((await fixture.leads()).map(({ flags }) => flags)).toEqual([[]])
  await fixture.send(functionNames.contact, { ...bodies.contact, message: 'A third' })
  await fixture.press(await fixture.signLead(id))({ action: 'withdraw' })
  expect((await fixture.leads()).map(({ flags }) => flags)).toEqual([['withdrawn'], ['withdrawn']])
})

test('the ledger of consents refuses updates, deletions and truncation', async () => {
  const { fixture } = await startWithLead()
  await using _ = fixture
  for (const attempt of [`update consents set page = ''`, 'delete from consents', 'truncate consents']) {
    await expect(fixture.pool.query(attempt)).rejects.toThrow('append-only')
  }
})

test('another site cannot submit the form, and opening the link changes nothing', async () => {
  const { fixture, path, press } = await startWithLead()
  await using _ = fixture
  for (const headers of [{}, { Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    expect((await press({ action: 'delete' }, headers)).status).toBe(403)
  }
  await fixture.request(`${path}?action=delete`)
  expect(await fixture.leads()).toHaveLength(1)
})
