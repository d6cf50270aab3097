import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { type DeskFixture, startDesk } from '../../integration/desk/start-desk.ts'
import { tryActSequences } from '../../integration/desk/try-act-sequences.ts'
import { bodies, functionNames, readAnswer } from '../../integration/leads/start-leads.ts'

let desk: DeskFixture
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))

test(`after a thousand sequences of acts from three devices, each lead matches its events (seed ${seed})`, async () => {
  const roles = ['manager', 'agent', 'agent'] as const
  const devices = await Promise.all(roles.map((role) => desk.makeMember({ role })))
  async function makeLead() {
    const email = `${randomUUID()}@buyers.example`
    return (await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))).id
  }
  await tryActSequences({ db: desk.db, devices, makeLead, runs: 1000, seed })
}, 600_000)
