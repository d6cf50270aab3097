import { expect, test } from 'vitest'
import { requireStrongPassword } from './require-strong-password.ts'

test('72 bytes are accepted and 73 are refused, however many letters that is', () => {
  const rules = { minLength: 6, characters: [], context: [], refusesCommon: true }
  expect(() => requireStrongPassword('kX7#qLm2!'.repeat(8), rules)).not.toThrow()
  expect(() => requireStrongPassword(`${'kX7#qLm2!'.repeat(8)}y`, rules)).toThrow('longer than 72')
  expect(() => requireStrongPassword('🏢🏠🏡🏣🏤'.repeat(4), rules)).toThrow('longer than 72')
})
