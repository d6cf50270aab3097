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
