// @vitest-environment happy-dom
import type { AuthError, Session, User } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Welcome as Shown } from '#domain/desk/answers/welcome.ts'
import { typeInto } from '#tests/support/web/desk-for-test.tsx'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'
import { Welcome } from './welcome.tsx'

const welcome: Shown = {
  name: 'Sofia Ricci',
  email: 'sofia@team.example',
  role: 'agent',
  isReset: false,
  by: 'Maya Chen',
  contact: 'maya@team.example',
  brokerage: 'Example Realty Inc., Brokerage',
  until: new Date(Date.now() + 60_000).toISOString(),
  hasPassword: false,
  passwordRules: { minLength: 12, characters: [] },
}
const image = 'data:image/svg+xml;utf-8,<svg viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></svg>'
const totp = { qr_code: image, secret: 'EXAMPLEKEY23', uri: 'otpauth://totp/x' }

let leave = () => {}
afterEach(() => leave())

interface Server {
  answer?: object
  status?: number
  factors?: object[]
  verifies?: object | null
}

/** The page at this address; the server answers as given. */
async function open(path: string, { answer = welcome, status = 200, factors = [], verifies = null }: Server = {}) {
  history.replaceState(null, '', path)
  const client = await loadAuthClient()
  const refused = verifies as AuthError | null
  const calls = {
    verifyOtp: vi
      .spyOn(client, 'verifyOtp')
      .mockResolvedValue({ data: { user: null, session: null }, error: refused } as never),
    updateUser: vi.spyOn(client, 'updateUser').mockResolvedValue({ data: { user: {} as User }, error: null }),
    unenroll: vi.spyOn(client.mfa, 'unenroll').mockResolvedValue({ data: { id: '' }, error: null }),
    enroll: vi.spyOn(client.mfa, 'enroll').mockResolvedValue({ data: { id: 'app', totp }, error: null } as never),
    confirm: vi.spyOn(client.mfa, 'challengeAndVerify').mockResolvedValue({ data: {}, error: null } as never),
  }
  vi.spyOn(client, 'getUser').mockResolvedValue({ data: { user: { factors } as unknown as User }, error: null })
  vi.spyOn(client, 'getSession').mockResolvedValue({ data: { session: { access_token: 'a' } as Session }, error: null })
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }))
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const [onReady, onMissing] = [vi.fn(), vi.fn()]
  flushSync(() => root.render(<Welcome onReady={onReady} onMissing={onMissing} />))
  leave = () => {
    flushSync(() => root.unmount())
    container.remove()
    vi.unstubAllGlobals()
  }
  const shows = (text: string) => vi.waitFor(() => expect(container.textContent).toContain(text))
  const press = (name: string) =>
    flushSync(() =>
      [...container.querySelectorAll<HTMLElement>('button, a')]
        .find(({ textContent }) => textContent.startsWith(name))
        ?.click(),
    )
  const type = (field: string, text: string) => typeInto(container.querySelector<HTMLInputElement>(field), text)
  const current = () => container.querySelector('[aria-current=step] h2')?.textContent
  return { container, calls, onReady, onMissing, shows, press, type, current }
}

const refusal = (code: string) => ({ error: { code, message: 'No.' } })
const link = `/desk/welcome?type=invite&token_hash=${'a'.repeat(56)}`

test('the link is used by saving the password, then the app is confirmed, and the last step leads to the desk', async () => {
  const { container, calls, onReady, shows, press, type, current } = await open(link)
  await shows('Hi Sofia. Maya Chen invited you as an agent.')
  expect(current()).toBe('Step 1: Password')
  expect(calls.verifyOtp).not.toHaveBeenCalled()
  type('input[type=password]', 'too short')
  await shows('9 of 12')
  press('Save password')
  expect(container.querySelector('[role=alert]')?.textContent).toBe('At least 12 characters')
  expect(calls.verifyOtp).not.toHaveBeenCalled()

  type('input[type=password]', 'violet harbour 7 north')
  press('Save password')
  await vi.waitFor(() => expect(current()).toBe('Step 2: Authenticator app'))
  expect(calls.verifyOtp).toHaveBeenCalledWith({ type: 'invite', token_hash: 'a'.repeat(56) })
  expect(location.search).toBe('')
  await shows('EXAM PLEK EY23')
  expect(container.querySelector('svg[role=img] path')?.getAttribute('d')).toBe('M0 0h1v1H0z')
  const code = container.querySelector<HTMLInputElement>('input[name=code]')
  if (code) code.value = '481 207 '
  press('Confirm')
  await vi.waitFor(() => expect(current()).toBe('Step 3: You’re in'))
  expect(calls.confirm).toHaveBeenCalledWith({ factorId: 'app', code: '481207' })
  expect(document.activeElement?.textContent).toBe('Open Today')
  await shows('Sofia Ricci, Agent')
  press('Open Today')
  expect(onReady).toHaveBeenCalled()
})

test('a link that is used or expired says how to get a new one, before and after the password is typed', async () => {
  const first = await open(link, { answer: refusal('not_found'), status: 404 })
  await first.shows('This link no longer works')
  await first.shows('Ask the person who invited you for a new one.')
  leave()
  const { shows, press, type, calls } = await open(link, { verifies: { status: 403, message: 'expired' } })
  await shows('Sofia')
  type('input[type=password]', 'violet harbour 7 north')
  press('Save password')
  await shows('This link no longer works')
  expect(calls.updateUser).not.toHaveBeenCalled()
})

test('without a connection, the link stays unused and the password can be saved again', async () => {
  const { shows, press, type, current, calls } = await open(link, {
    verifies: { status: 0, message: 'Failed to fetch' },
  })
  await shows('Sofia')
  type('input[type=password]', 'violet harbour 7 north')
  press('Save password')
  await shows('We can’t reach the server.')
  calls.verifyOtp.mockResolvedValue({ data: { user: null, session: null }, error: null } as never)
  press('Save password')
  await vi.waitFor(() => expect(current()).toBe('Step 2: Authenticator app'))
})

test('somebody who left after the password starts at the app, with a new code, and hears that the old one is void', async () => {
  const answer = { ...welcome, until: null, hasPassword: true }
  const { shows, current, calls } = await open('/desk', { answer, factors: [{ id: 'old', status: 'unverified' }] })
  await shows('Scanned a code here before?')
  expect(current()).toBe('Step 2: Authenticator app')
  expect(calls.unenroll).toHaveBeenCalledWith({ factorId: 'old' })
})

test('a wrong code is refused beside its field', async () => {
  const { container, shows, press, calls } = await open('/desk', { answer: { ...welcome, hasPassword: true } })
  await shows('EXAM PLEK EY23')
  press('Confirm')
  await shows('Please type the six digits from your app.')
  expect(calls.confirm).not.toHaveBeenCalled()
  const error = { code: 'mfa_verification_failed', status: 422, message: 'internal' }
  calls.confirm.mockResolvedValue({ data: null, error } as never)
  const code = container.querySelector<HTMLInputElement>('input[name=code]')
  if (code) code.value = '000000'
  press('Confirm')
  await shows('That code isn’t right')
  expect(document.activeElement).toBe(code)
})

test('a member who has an app already is asked for its code elsewhere', async () => {
  const { onMissing } = await open('/desk', { answer: refusal('insufficient_aal'), status: 403 })
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledWith(expect.objectContaining({ code: 'insufficient_aal' })))
})
