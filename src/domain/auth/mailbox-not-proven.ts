/** The code of a refusal to which the account page responds by offering to mail a code. */
export const MAILBOX_NOT_PROVEN = 'mailbox_not_proven'
