import * as v from 'valibot'

/** Mails a member about an event at the desk that they must not miss. */
export const SendDeskNotice = {
  name: 'send-desk-notice',
  schema: v.object({
    kind: v.picklist(['looked', 'factor-reset', 'left', 'wrote-back', 'unverified-mail']),
    to: v.string(),
    /** The name of the member who did it; empty for the operator. */
    by: v.string(),
    /** The member's name, or the reference of the lead, that it is about. */
    about: v.string(),
    /** The reason that was given. */
    text: v.string(),
    /** References of leads. */
    lines: v.array(v.string()),
    /** How many leads are behind a wall whose members have all left. */
    unseen: v.optional(v.number()),
    at: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
export type DeskNotice = v.InferOutput<(typeof SendDeskNotice)['schema']>
