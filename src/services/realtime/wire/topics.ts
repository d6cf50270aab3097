import { refusal } from './refusal.ts'

/** Prefix of channel topics in messages. Users see the rest. */
export const PREFIX = 'realtime:'
/** The binary format has one byte for the length of a topic. */
const MAX_TOPIC_BYTES = 255

/** Refuses an invalid channel name, given without the prefix. */
export function requireTopic(topic: string): void {
  if (topic === '') throw refusal('noTopic')
  if (Buffer.byteLength(PREFIX + topic) > MAX_TOPIC_BYTES) throw refusal('longTopic')
  // PostgreSQL cannot store it, and would refuse the whole batch it is in.
  if (topic.includes('\0') || !topic.isWellFormed()) throw refusal('oddTopic')
}
