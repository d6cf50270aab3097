import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { createDatabaseGate } from './database-gate.ts'

test('statements wait until the gate opens, and then pass', async () => {
  const gate = createDatabaseGate()
  const waiting = gate.pass()
  gate.open()
  await waiting
  await gate.pass()
})

test('a statement that has waited too long, and those waiting when the process stops, are refused like in an outage', async () => {
  await expect(createDatabaseGate(1).pass()).rejects.toThrow(DatabaseUnavailable)
  const gate = createDatabaseGate()
  const waiting = gate.pass()
  gate.shut()
  await expect(waiting).rejects.toThrow(DatabaseUnavailable)
})
