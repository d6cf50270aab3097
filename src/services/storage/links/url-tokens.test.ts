import { expect, test } from 'vitest'
import { createUrlTokens } from './url-tokens.ts'

const open = (secretKey: string) => createUrlTokens({ secretKey, now: () => Date.now() })

test('every process with the same secret key accepts a link, and none with another one', async () => {
  const first = open('sb_secret_first')
  const download = first.signDownload('docs/a.txt', 60)
  const upload = first.signUpload('docs/a.txt', { isUpsert: false, ownerId: 'ann' }, 60)
  const second = open('sb_secret_first')
  expect(await second.verifyDownload(download, 'docs/a.txt')).toMatchObject({ expiresAt: expect.any(Date) })
  expect(await second.verifyUpload(upload, 'docs/a.txt')).toEqual({ isUpsert: false, ownerId: 'ann' })
  const renewed = open('sb_secret_second')
  const refused = { code: 'InvalidJWT', message: 'signature verification failed' }
  await expect(renewed.verifyDownload(download, 'docs/a.txt')).rejects.toMatchObject(refused)
  await expect(renewed.verifyUpload(upload, 'docs/a.txt')).rejects.toMatchObject(refused)
})
