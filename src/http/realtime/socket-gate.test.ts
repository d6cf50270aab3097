import { expect, test } from 'vitest'
import { createSocketGate } from './socket-gate.ts'

const rates = { joinsPerSecond: 30, eventsPerSecond: 100 }
const allowed = { isAllowed: true }

function start(limits: { maxSockets: number; maxSocketsPerAddress: number }, now = () => 0) {
  return createSocketGate({ ...rates, ...limits }, true, now)
}

test('sockets are limited in all and by address, until they are gone', () => {
  const gate = start({ maxSockets: 3, maxSocketsPerAddress: 2 })
  gate.enter('a')
  const { leave } = gate.enter('a')
  expect(gate.knock('a')).toEqual({ isAllowed: false, reason: 'sockets' })
  expect(gate.knock('b')).toEqual(allowed)
  gate.enter('b')
  expect(gate.knock('c')).toEqual({ isAllowed: false, reason: 'sockets' })
  leave()
  leave()
  expect(gate.knock('a')).toEqual(allowed)
  gate.enter('c')
  expect(gate.knock('a')).toEqual({ isAllowed: false, reason: 'sockets' })
})

test('attempts are limited by address, and allowed again after a while', () => {
  let time = 0
  const gate = start({ maxSockets: 9, maxSocketsPerAddress: 9 }, () => time)
  for (let n = 0; n < 300; n++) expect(gate.knock('a')).toEqual(allowed)
  expect(gate.knock('a')).toEqual({ isAllowed: false, reason: 'handshakes' })
  expect(gate.knock('b')).toEqual(allowed)
  time = 100
  expect(gate.knock('a')).toEqual(allowed)
  expect(gate.knock('a')).toEqual({ isAllowed: false, reason: 'handshakes' })
})

test('addresses without sockets are forgotten when there are too many', () => {
  const gate = start({ maxSockets: 9, maxSocketsPerAddress: 1 })
  gate.enter('held')
  for (let n = 0; n < 20_001; n++) gate.knock(`address ${n}`)
  expect(gate.knock('held')).toEqual({ isAllowed: false, reason: 'sockets' })
})
