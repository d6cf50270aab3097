import { isObject } from '#domain/is-object.ts'
import { InvalidBatch } from './broadcast-errors.ts'

export interface BatchMessage {
  topic: string
  event: string
  payload: Record<string, unknown>
  isPrivate: boolean
  id: string | undefined
}

type Faults = Record<string, string[]>

const BLANK = ["can't be blank"]
const TOO_LARGE = ['Payload size exceeds tenant limit']

/** Reads the messages of one request. If any of them is invalid, none is sent. */
export function readBatch(body: unknown, maxPayloadBytes: number): BatchMessage[] {
  const messages: unknown = isObject(body) ? body.messages : undefined
  if (!Array.isArray(messages) || messages.length === 0) throw new InvalidBatch(BLANK)
  const faults = messages.map((message: unknown) => findFaults(message, maxPayloadBytes))
  if (faults.some((found) => Object.keys(found).length > 0)) throw new InvalidBatch(faults)
  return messages.map(({ topic, event, payload, private: isPrivate, id }) => ({
    topic,
    event,
    payload,
    isPrivate: isPrivate === true || isPrivate === 'true',
    id: typeof id === 'string' ? id : undefined,
  }))
}

function findFaults(message: unknown, maxPayloadBytes: number): Faults {
  const { topic, event, payload } = isObject(message) ? message : {}
  const faults: Faults = {}
  if (!isObject(payload)) faults.payload = BLANK
  else if (Buffer.byteLength(JSON.stringify(payload)) > maxPayloadBytes) faults.payload = TOO_LARGE
  if (typeof topic !== 'string' || topic === '') faults.topic = BLANK
  if (typeof event !== 'string' || event === '') faults.event = BLANK
  return faults
}
