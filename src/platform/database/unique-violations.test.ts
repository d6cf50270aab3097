import { expect, test } from 'vitest'
import { translateViolations } from './unique-violations.ts'

class NameTaken extends Error {}

const translate = translateViolations({ people_name_key: (cause) => new NameTaken('taken', { cause }) })

test('a listed violation becomes its own error, with the cause', async () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'people_name_key' })
  const error: unknown = await Promise.reject(cause)
    .catch(translate)
    .catch((reason) => reason)
  expect(error).toBeInstanceOf(NameTaken)
  expect(error).toMatchObject({ cause })
})

test.each([
  ['another violation', Object.assign(new Error('duplicate key'), { constraint: 'people_pkey' })],
  ['a constraint with the name of a property of every object', Object.assign(new Error(), { constraint: 'toString' })],
  ['an error without a constraint', new Error('no')],
  ['something that is no error', 'no'],
])('%s is thrown as it is', async (_, error) => {
  await expect(Promise.reject(error).catch(translate)).rejects.toBe(error)
})
