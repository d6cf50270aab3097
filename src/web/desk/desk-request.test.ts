// @vitest-environment happy-dom
import { AuthRetryableFetchError, AuthSessionMissingError, type Session } from '@supabase/auth-js'
import { afterEach, expect, test, vi } from 'vitest'
import { deskWords } from '#content/desk/desk-words.ts'
import { loadAuthClient } from '../account/session/load-auth-client.ts'
import { readTeam, sendActs } from './desk-client.ts'
import { outdated } from './desk-request.ts'
import { takeBundle } from './properties/property-client.ts'
import { readHeld } from './team/team-client.ts'
import { readUnmatched } from './unmatched/unmatched-client.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['whose token ends without a line is not signed out', new AuthRetryableFetchError('', 0), null],
  ['whose token is refused is signed out', new AuthSessionMissingError(), 'signed_out'],
])('a member %s', async (_what, error, code) => {
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session: null }, error })
  await expect(readTeam()).rejects.toMatchObject({ code })
})

async function answerWith(answer: Response): Promise<void> {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  vi.stubGlobal('fetch', async () => answer)
}

const noMails = { mails: [] }

test.each([
  ['a page of a captive portal', new Response('<!doctype html>')],
  ['nothing', new Response('')],
  ['null', new Response('null')],
  ['a list', new Response('[]')],
  ['a text', new Response('"busy"')],
  ['a refusal without a reason', new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['a refusal in another format', Response.json({ error: 'forbidden' }, { status: 403 })],
])('%s in place of an answer is an interrupted connection', async (_what, answer) => {
  await answerWith(answer)
  await expect(readUnmatched()).rejects.toMatchObject({ name: 'DeskRefusal', code: null, message: '' })
  expect(outdated.is()).toBe(false)
})

test('a page returned in place of a file is not saved', async () => {
  const take = () => takeBundle('SF-7K3M-2Q', 'For the deal')
  await answerWith(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
  await expect(take()).rejects.toMatchObject({ name: 'DeskRefusal', code: null })
  await answerWith(new Response('PK', { headers: { 'content-type': 'application/zip' } }))
  expect(await (await take()).text()).toBe('PK')
})

test('a refusal from the server keeps its code and message', async () => {
  await answerWith(Response.json({ error: { code: 'conflict', message: 'Ben was first.' } }, { status: 409 }))
  await expect(readUnmatched()).rejects.toMatchObject({ code: 'conflict', message: 'Ben was first.' })
})

test('an answer in an unknown format asks for a reload, until the same function answers as expected', async () => {
  const told = vi.fn()
  const leave = outdated.subscribe(told)
  for (const wrong of [{}, { mails: {} }, { mails: [null] }]) {
    await answerWith(Response.json(wrong))
    const refusal = { name: 'DeskRefusal', code: 'not_understood', message: deskWords.failed.outdated }
    await expect(readUnmatched()).rejects.toMatchObject(refusal)
  }
  expect([outdated.is(), told.mock.calls.length]).toEqual([true, 1])
  await answerWith(
    Response.json({ exportedAt: '', exportedBy: '', email: '', inquiries: [], savedAnswers: [], otherMails: [] }),
  )
  await readHeld('CON-7K3M-2Q')
  expect(outdated.is()).toBe(true)
  await answerWith(Response.json(noMails))
  await readUnmatched()
  expect([outdated.is(), told.mock.calls.length]).toEqual([false, 2])
  leave()
})

test('extra fields from a newer server are accepted', async () => {
  const text = { id: 'a', sender: '', senderName: '', subject: '', body: '', at: '2026-11-17T15:00:00Z' }
  const newer = { mails: [{ ...text, nature: 'person', attachments: [], isCut: false, how: 'twice' }], weather: 'fair' }
  await answerWith(Response.json(newer))
  expect(await readUnmatched()).toEqual(newer)
  const fields = [{ name: 'noi', theirs: 4, by: null, at: '2026-11-17T15:00:00Z', mood: 'good' }]
  const results = [{ id: 'a', lead: 'b', outcome: 'conflict', reference: 'CON-7', fields, weather: 'fair' }]
  await answerWith(Response.json({ results }))
  expect(await sendActs([])).toEqual({ results })
})

test('a word that has no text here asks for a reload, instead of being shown as undefined', async () => {
  const text = { id: 'a', sender: '', senderName: '', subject: '', body: '', at: '2026-11-17T15:00:00Z' }
  await answerWith(Response.json({ mails: [{ ...text, nature: 'robot', attachments: [], isCut: false }] }))
  await expect(readUnmatched()).rejects.toMatchObject({ code: 'not_understood' })
  await answerWith(Response.json(noMails))
  await readUnmatched()
})
