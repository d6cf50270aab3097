/**
 * received: the inquiry arrived. wrote: its sender wrote in their account. mailed: they sent a mail. answered, emailed,
 * called, replied: a member did.
 */
export const timelineKinds = ['received', 'wrote', 'mailed', 'answered', 'emailed', 'called', 'replied'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** A step of an inquiry, as its sender may see it. */
export interface TimelineEntry {
  kind: TimelineKind
  at: Date
  /** The name that the member uses with clients; empty for what the sender did. */
  by: string
  /** What the sender wrote in their account; otherwise empty, because mails are in their mailbox. */
  text: string
}

const ofSender: readonly TimelineKind[] = ['wrote', 'mailed']

/** Whether the last word was theirs, so that they wait for us. */
export function isWaitingForUs(entries: readonly TimelineEntry[]): boolean {
  const last = entries.at(-1)
  return last !== undefined && ofSender.includes(last.kind)
}
