// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { forms } from '#content/inquiries/forms.ts'
import { acknowledgements } from '#content/inquiries/inquiry-messages.ts'
import type { Toast } from '../../client/show-toast.ts'
import { startSession } from './start-session.ts'

beforeEach(() => {
  localStorage.clear()
  return () => void vi.unstubAllGlobals()
})

test('the toast says thanks once, in whatever words the server answers', async () => {
  const answer = { success: true, reference: 'CON-7K3M-2Q', message: 'Many thanks. We’ll reply.' }
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.stubGlobal('fetch', async () => Response.json({ token: '', ...answer }))
  document.body.innerHTML = `<form><input name="fullName" value="Ann Buyer"><input name="email" value="ann@buyers.example">
    <textarea name="message">Hello</textarea></form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  const ignore = () => {}
  const display = { setStatus: ignore, setDraft: ignore, setFaults: ignore, dropFault: ignore, showFailure: ignore }
  const session = startSession(
    form,
    { current: { kind: 'contact', publishableKey: 'key', email: 'team@site.example' } },
    display,
  )
  const shown: Toast[] = []
  document.addEventListener('toast', ({ detail }) => detail && shown.push(detail))
  session.submit()
  await vi.waitFor(() => expect(shown).toHaveLength(1), 10_000)
  session.stop()
  const description = `${acknowledgements.contact.text} ${forms.confirmation.reference}: CON-7K3M-2Q`
  expect(shown).toMatchObject([{ description }])
})

test('a form that was begun and left unsent reports its last field, and nothing that was typed', async () => {
  const beacons = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  beacons.mockClear()
  sessionStorage.setItem('campaign:referrer', JSON.stringify('https://news.example/article'))
  document.body.innerHTML = `<form data-step="2"><input name="fullName"><input name="selectedSubtypes[Retail]"></form>`
  const form = document.querySelector('form')
  const [name, subtypes] = document.querySelectorAll('input')
  if (!form || !name || !subtypes) throw new Error('there is no form')
  const ignore = () => {}
  const display = { setStatus: ignore, setDraft: ignore, setFaults: ignore, dropFault: ignore, showFailure: ignore }
  const options = { kind: 'investment', publishableKey: 'key', email: 'team@site.example' } as const
  const session = startSession(form, { current: options }, display)
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  const readEvents = () =>
    Promise.all(
      beacons.mock.calls.map(async ([, body]) => JSON.parse(body instanceof Blob ? await body.text() : '')[0]),
    )
  name.focus()
  subtypes.focus()
  leave()
  const referrer = 'news.example'
  expect(await readEvents()).toEqual([{ event: 'questionnaire_step', step: 2, referrer }])
  name.value = 'Ann Buyer'
  session.save()
  subtypes.focus()
  name.focus()
  leave()
  leave()
  expect(await readEvents()).toEqual([
    { event: 'questionnaire_step', step: 2, referrer },
    { event: 'field_left', form: 'investment', field: 'fullName', referrer },
  ])
  session.stop()
})

test('the fast-sale form reports each of its two steps once, also when a draft begins at the second', async () => {
  const beacons = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  beacons.mockClear()
  sessionStorage.clear()
  document.body.innerHTML = '<form><div data-step="2"><input name="email"></div><input name="outside"></form>'
  const form = document.querySelector('form')
  const [email, outside] = document.querySelectorAll('input')
  if (!form || !email || !outside) throw new Error('there is no form')
  const ignore = () => {}
  const display = { setStatus: ignore, setDraft: ignore, setFaults: ignore, dropFault: ignore, showFailure: ignore }
  const options = { kind: 'sell-fast', publishableKey: 'key', email: 'team@site.example' } as const
  const session = startSession(form, { current: options }, display)
  outside.focus()
  email.focus()
  for (const step of [1, 2]) session.setStep(step)
  const events = await Promise.all(
    beacons.mock.calls.map(async ([, body]) => JSON.parse(body instanceof Blob ? await body.text() : '')[0]),
  )
  expect(events).toMatchObject([2, 1].map((step) => ({ event: 'sell_fast_step', step })))
  session.stop()
})
