export const messagePurposes = ['reply', 'follow-up', 'introduction', 'access'] as const
/** Why somebody is written to. What allows it depends on this. */
export type MessagePurpose = (typeof messagePurposes)[number]

/** The purposes that a member can choose for a mail. */
export const chosenPurposes = ['reply', 'follow-up', 'access'] as const satisfies MessagePurpose[]

/**
 * held: can still be taken back. queued: is being handed to the mail server. accepted: the mail server has it. bounced:
 * it came back later. refused: the mail server did not take it. received: came from the visitor.
 */
export const messageStates = ['held', 'queued', 'accepted', 'bounced', 'refused', 'cancelled', 'received'] as const
export type MessageState = (typeof messageStates)[number]

/** To the visitor, or from them. */
export const directions = ['out', 'in'] as const

/** For so long a mail can be taken back after Send was pressed. */
export const HOLD_SECONDS = 10

/** Later than that, nobody would remember what they wrote. */
export const MAX_LATER_DAYS = 30

export const MAX_SUBJECT = 200
export const MAX_BODY = 10_000
