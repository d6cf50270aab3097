import { readReference } from '#domain/inquiries/reference.ts'

/** What the address says: the lead, and the proof that we made it. */
export interface SignedReference {
  reference: string
  signature: string
}

/** Servers may change the case of an address, so that both parts are written in small letters. */
const TAG = /^([a-z]{3}-[a-z0-9]{4}-[a-z0-9]{2})-([a-z2-7]{16})$/

/** `desk+sel-7k3m-2q-…@site.example`: where answers to mails about one lead go. */
export function composeReplyAddress(mailbox: string, { reference, signature }: SignedReference): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${reference.toLowerCase()}-${signature}${mailbox.slice(at)}`
}

/** What the addresses of a mail name that are ours by their form. Whether we made them is to be checked still. */
export function readReplyAddresses(mailbox: string, recipients: readonly string[]): SignedReference[] {
  const at = mailbox.lastIndexOf('@')
  const [local, domain] = [mailbox.slice(0, at).toLowerCase(), mailbox.slice(at).toLowerCase()]
  return recipients.flatMap((given) => {
    const address = given.toLowerCase()
    if (!address.startsWith(`${local}+`) || !address.endsWith(domain)) return []
    const [, named = '', signature = ''] = TAG.exec(address.slice(local.length + 1, -domain.length)) ?? []
    const reference = readReference(named)
    return reference === null ? [] : [{ reference, signature }]
  })
}
