// @vitest-environment happy-dom
import { AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { readTeam } from './desk-client.ts'

test.each([
  ['whose token ends without a line is not signed out', new AuthRetryableFetchError('', 0), null],
  ['whose token is refused is signed out', new AuthSessionMissingError(), 'signed_out'],
])('%s', async (_what, error, code) => {
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session: null }, error })
  await expect(readTeam()).rejects.toMatchObject({ code })
})
