import { refusal } from './refusal.ts'

/** Topics of channels start with this; users know the rest. */
export const PREFIX = 'realtime:'
/** The binary format has one byte for the length of a topic. */
const LONGEST_TOPIC = 255

/** Refuses what no channel can be called. It is given without the prefix. */
export function requireTopic(subTopic: string): void {
  if (subTopic === '') throw refusal('noTopic')
  if (Buffer.byteLength(PREFIX + subTopic) > LONGEST_TOPIC) throw refusal('longTopic')
  // PostgreSQL cannot store it, and would refuse what others say together with it.
  if (subTopic.includes('\0') || !subTopic.isWellFormed()) throw refusal('oddTopic')
}
