/** The code of a refusal that the account page knows: it then offers to mail a code. */
export const MAILBOX_NOT_PROVEN = 'mailbox_not_proven'
