import { refusal } from './refusal.ts'

/** Prefix of channel topics in messages. Users see the rest. */
export const PREFIX = 'realtime:'
/** The binary format has one byte for the length of a topic. */
const MAX_TOPIC_BYTES = 255

/** Refuses an invalid channel name, given without the prefix. */
export function requireTopic(subTopic: string): void {
  if (subTopic === '') throw refusal('noTopic')
  if (Buffer.byteLength(PREFIX + subTopic) > MAX_TOPIC_BYTES) throw refusal('longTopic')
  // PostgreSQL cannot store it, and would refuse the whole batch it is in.
  if (subTopic.includes('\0') || !subTopic.isWellFormed()) throw refusal('oddTopic')
}
