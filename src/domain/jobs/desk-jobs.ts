import * as v from 'valibot'

/** Mails what a member wrote at the lead desk. The job has the id of the message. */
export const SendReply = { name: 'send-reply', schema: v.object({ messageId: v.pipe(v.string(), v.uuid()) }) }
