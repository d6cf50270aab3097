import { expect, test } from 'vitest'
import { describeMalformedAddress } from './malformed-address.ts'

test('an address that cannot be decoded is refused in the form of the storage service', () => {
  expect(JSON.parse(describeMalformedAddress('/storage/v1/object/docs/a%zz?token=secret') ?? '')).toEqual({
    error: 'Bad Request',
    code: 'FST_ERR_BAD_URL',
    message: "'/object/docs/a%zz' is not a valid url component",
    statusCode: 400,
  })
  expect(describeMalformedAddress('/auth/v1/a%zz')).toBeNull()
  expect(describeMalformedAddress(undefined)).toBeNull()
})
