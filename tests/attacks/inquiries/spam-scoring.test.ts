import { expect, test } from 'vitest'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { scoreInquiry } from '#services/leads/intake/score-inquiry.ts'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { bodies, functionNames, readAnswer } from '../../integration/leads/start-leads.ts'
import { startMailing, teamEmail } from '../../integration/leads/start-mailing.ts'
import { readInquiries } from './read-inquiries.ts'

const noSignals = { honeypot: '', filledInMs: null, isTokenForged: false }
const isFlagged = (inquiry: Inquiry) => scoreInquiry(inquiry, noSignals).length > 0

/** The share that is flagged, printed so that a change to the rules can be judged. */
function measure(name: string, inquiries: Inquiry[]): number {
  const flagged = inquiries.filter(isFlagged)
  const share = flagged.length / inquiries.length
  process.stdout.write(`${name}: ${flagged.length} of ${inquiries.length} flagged (${(share * 100).toFixed(1)} %)\n`)
  return share
}

test('hardly any honest messages are flagged, and most junk is', () => {
  const honest = readInquiries('honest.txt')
  const junk = readInquiries('junk.txt')
  expect(honest.length).toBeGreaterThanOrEqual(60)
  expect(junk.length).toBeGreaterThanOrEqual(60)
  expect(measure('honest messages', honest)).toBeLessThanOrEqual(0.02)
  expect(measure('junk', junk)).toBeGreaterThanOrEqual(0.5)
})

test('no matter what a message says, a guess never holds back its mails', () => {
  for (const inquiry of [...readInquiries('honest.txt'), ...readInquiries('junk.txt')]) {
    const flags = scoreInquiry(inquiry, { honeypot: '', filledInMs: 0, isTokenForged: true })
    expect.soft(flags, inquiry.fields.fullName).toContain('check')
    expect.soft(flags, inquiry.fields.fullName).not.toContain('suspect')
  }
})

const hurried = { ...bodies.contact, message: 'Pasted, with everything else filled in by the browser' }

test('a doubtful lead reaches the team at once, marked and with the reasons, and the visitor hears from us too', async () => {
  await using fixture = await startMailing()
  const { token } = await readAnswer(await fixture.request('/functions/v1/form-token?age=200'))
  const { reference } = await readAnswer(await fixture.send(functionNames.contact, { ...hurried, formToken: token }))
  await eventually(() => expect(fixture.sink.received).toHaveLength(2))
  const [toTeam] = fixture.mailTo(teamEmail)
  expect(toTeam?.subject).toMatch(/^\[check\] Contact: A question – .+ – reply by /)
  expect(toTeam?.text).toContain(`Reference: ${reference}\n`)
  expect(toTeam?.text?.replaceAll(/\s+/g, ' ')).toContain('sent within seconds of opening the page')
  expect(fixture.mailTo(hurried.email)[0]?.subject).toContain(reference)
  expect((await fixture.leads())[0]?.flags).toEqual(['check', 'too-fast'])
})

test('the time counts from when the page was shown, not from the first touch of the form', async () => {
  await using fixture = await startMailing()
  const { token } = await readAnswer(await fixture.request('/functions/v1/form-token?age=4000'))
  await fixture.send(functionNames.contact, { ...hurried, formToken: token })
  await eventually(() => expect(fixture.sink.received).toHaveLength(2))
  expect((await fixture.leads())[0]?.flags).toEqual([])
})

test('an age that cannot be counts as a page shown just now', async () => {
  await using fixture = await startMailing()
  for (const query of ['', '?age=', '?age=x', '?age=-5', '?age=1e300', '?age=NaN']) {
    const before = Date.now()
    const { token } = await readAnswer(await fixture.request(`/functions/v1/form-token${query}`))
    expect(await fixture.tokens.readMoment(token), query).toBeGreaterThanOrEqual(before)
  }
})

test('a link counts once, however it is written and repeated', () => {
  const listing = 'https://www.listings.example/1020 http://listings.example/1020.'
  const score = (message: string) => {
    const fields = { ...bodies.contact, message, updatesConsent: '' } as const
    return scoreInquiry({ kind: 'contact', fields }, noSignals)
  }
  expect(score(Array.from({ length: 20 }, () => listing).join(' '))).toEqual([])
  const links = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://www.${name}.example`)
  expect(score(links.slice(1).join(' '))).toEqual([])
  expect(score(links.join(' '))).toEqual(['check', 'links'])
})

test.each([
  ['Sam Lee, SamLeeHomes.example', []],
  ['SamLeeHomes.example', ['check', 'link-as-name']],
  ['Win now https://prizes.example', ['check', 'link-as-name']],
])('the name %j gets the flags %j', (fullName, flags) => {
  const fields = { ...bodies.contact, fullName, updatesConsent: '' } as const
  expect(scoreInquiry({ kind: 'contact', fields }, noSignals)).toEqual(flags)
})
