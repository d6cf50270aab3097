import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { createPasswordHasher } from './password-hasher.ts'

const gate = createConcurrencyLimit({ concurrency: 1, queue: 5 })

test("a password is hashed with OWASP's minimum cost", async () => {
  const hasher = createPasswordHasher(gate)
  const stored = await hasher.hash('violet-harbour-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(stored, 'violet-harbour-7')).toEqual({ isRight: true, needsRehash: false })
  expect(await hasher.verify(stored, 'violet-harbour-8')).toEqual({ isRight: false, needsRehash: false })
})

test('a hash with a different cost is accepted, and needs rehashing', async () => {
  const stored = await createPasswordHasher(gate, { memoryCost: 64, timeCost: 1, parallelism: 1 }).hash('violet')
  expect(await createPasswordHasher(gate).verify(stored, 'violet')).toEqual({ isRight: true, needsRehash: true })
})

test('no password matches a missing or unknown hash', async () => {
  const { verify } = createPasswordHasher(gate)
  for (const stored of [null, 'plain']) {
    expect(await verify(stored, 'violet')).toEqual({ isRight: false, needsRehash: false })
  }
})
