import { expect, test } from 'vitest'
import { chooseSerializer } from './choose-serializer.ts'
import type { BinaryBroadcast } from './message.ts'
import { serializer1 } from './serializer-1.ts'
import { serializer2 } from './serializer-2.ts'

/** A frame of kind 3, with lengths that may be wrong. */
function clientFrame(parts: string[], payload: Buffer, encoding = 1, lengths?: number[]): Buffer {
  const texts = parts.map((part) => Buffer.from(part))
  return Buffer.concat([
    Buffer.from([3, ...(lengths ?? texts.map(({ length }) => length)), encoding]),
    ...texts,
    payload,
  ])
}

test('a version is chosen by its number, and the first one is used if the client names none', () => {
  expect(chooseSerializer(null)).toBe(serializer1)
  expect(chooseSerializer('1.0.0')).toBe(serializer1)
  expect(chooseSerializer('2.0.0')).toBe(serializer2)
  for (const version of ['', '3.0.0', '2.1.0', '2.0', 'x']) expect(chooseSerializer(version)).toBeNull()
})

test('a broadcast of the official client is read, with lengths in bytes', () => {
  const frame = clientFrame(['6', '7', 'realtime:room1', 'hé', ''], Buffer.from('{"x":1}'))
  expect(serializer2.decode(frame, true)).toEqual({
    joinRef: '6',
    ref: '7',
    topic: 'realtime:room1',
    event: 'broadcast',
    payload: null,
    broadcast: { form: 'binary', event: 'hé', encoding: 'json', content: Buffer.from('{"x":1}'), meta: '' },
  })
  const raw = serializer2.decode(
    clientFrame(['', '', 'realtime:r', 'e', '{"persist":true}'], Buffer.from([0, 255]), 0),
    true,
  )
  expect(raw).toMatchObject({
    joinRef: null,
    ref: null,
    broadcast: { encoding: 'bytes', content: Buffer.from([0, 255]), meta: '' },
    persist: { ttlSeconds: 259_200 },
  })
  const plain = clientFrame(['1', '2', 'realtime:r', 'e', '{"persist":false,"other":1}'], Buffer.from('{}'))
  expect(serializer2.decode(plain, true)).not.toHaveProperty('persist')
  const odd = clientFrame(['1', '2', 'realtime:r', 'e', '{"persist":"abc"}'], Buffer.from('{}'))
  expect(serializer2.decode(odd, true)).toMatchObject({ persist: null })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a head that is cut off', Buffer.from([3, 1, 1, 1])],
  ['lengths past the end', clientFrame(['1', '1', 't', 'e', ''], Buffer.alloc(0), 1, [255, 255, 255, 255, 255])],
  [
    'another kind',
    Buffer.concat([Buffer.from([0]), clientFrame(['1', '1', 't', 'e', ''], Buffer.from('{}')).subarray(1)]),
  ],
  ['another encoding', clientFrame(['1', '1', 't', 'e', ''], Buffer.from('{}'), 2)],
  ['broken JSON', clientFrame(['1', '1', 't', 'e', ''], Buffer.from('{"a":'))],
  [
    'JSON that is nested too deeply',
    clientFrame(['1', '1', 't', 'e', ''], Buffer.from('['.repeat(200) + ']'.repeat(200))),
  ],
  ['bytes that are no text', Buffer.concat([Buffer.from([3, 0, 0, 2, 0, 0, 1, 0xff, 0xfe]), Buffer.from('{}')])],
  ['metadata that is no object', clientFrame(['1', '1', 't', 'e', '[]'], Buffer.from('{}'))],
  ['no topic', clientFrame(['1', '1', '', 'e', ''], Buffer.from('{}'))],
])('a binary frame with %s is dropped', (_name, frame) => {
  expect(serializer2.decode(frame, true)).toBeNull()
})

test.each([
  ['no JSON', 'x'],
  ['four elements', '["1","1","t","e"]'],
  ['an object as a ref', '[{},"1","t","e",{}]'],
  ['a long ref', JSON.stringify(['1', 'x'.repeat(65), 't', 'e', {}])],
  ['no topic', '["1","1",null,"e",{}]'],
  ['a payload that is nested too deeply', `["1","1","t","e",${'['.repeat(5000)}${']'.repeat(5000)}]`],
])('a text frame with %s is dropped', (_name, text) => {
  expect(serializer2.decode(Buffer.from(text), false)).toBeNull()
})

test('brackets inside of strings do not count as depth', () => {
  const payload = { text: `\\"${'['.repeat(500)}`, more: '{'.repeat(500) }
  expect(serializer2.decode(Buffer.from(JSON.stringify(['1', '2', 't', 'e', payload])), false)?.payload).toEqual(
    payload,
  )
})

test('version 1.0.0 reads objects and no binary frames', () => {
  const text = '{"topic":"t","event":"e","payload":{},"ref":"1"}'
  expect(serializer1.decode(Buffer.from(text), false)).toEqual({
    joinRef: null,
    ref: '1',
    topic: 't',
    event: 'e',
    payload: {},
  })
  expect(serializer1.decode(Buffer.from(text), true)).toBeNull()
  for (const bad of ['[]', 'null', '{"topic":"t","event":"e","ref":"1"}', '{"topic":"t","event":"e","payload":{}}'])
    expect(serializer1.decode(Buffer.from(bad), false)).toBeNull()
})

const broadcast: BinaryBroadcast = {
  form: 'binary',
  event: 'é',
  encoding: 'json',
  content: Buffer.from('{"n":12345678901234567890}'),
  meta: '{"id":"x"}',
}

test('a broadcast is written as a binary frame, and as text for the older version', () => {
  const frame = serializer2.encodeBroadcast('realtime:t', broadcast)
  expect(frame?.isBinary).toBe(true)
  expect(frame?.data.toString('latin1')).toBe(
    Buffer.concat([
      Buffer.from([4, 10, 2, 10, 1]),
      Buffer.from('realtime:té{"id":"x"}{"n":12345678901234567890}'),
    ]).toString('latin1'),
  )
  expect(serializer1.encodeBroadcast('realtime:t', broadcast)?.data.toString()).toBe(
    '{"topic":"realtime:t","event":"broadcast","payload":{"type":"broadcast","event":"é","payload":{"n":12345678901234567890},"meta":{"id":"x"}},"ref":null}',
  )
})

test('an event whose name is too long for a binary frame is sent as text', () => {
  const frame = serializer2.encodeBroadcast('realtime:t', { ...broadcast, event: 'x'.repeat(256) })
  expect(frame?.isBinary).toBe(false)
  expect(JSON.parse(frame?.data.toString() ?? '')[4].event).toHaveLength(256)
})

test('bytes cannot be sent as text', () => {
  const bytes = { ...broadcast, encoding: 'bytes' } as const
  expect(serializer1.encodeBroadcast('realtime:t', bytes)).toBeNull()
  expect(serializer2.encodeBroadcast('realtime:t', { ...bytes, event: 'x'.repeat(256) })).toBeNull()
})
