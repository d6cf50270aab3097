import { readReference } from '#domain/inquiries/reference.ts'

/** The contents of the address: the lead, and the proof that we created it. */
export interface SignedReference {
  reference: string
  signature: string
}

/** Servers may change the case of an address, so both parts are lower-case. */
const TAG = /^([a-z]{3}-[a-z0-9]{4}-[a-z0-9]{2})-([a-z2-7]{16})$/

/** `desk+sel-7k3m-2q-…@site.example`: the address for replies about one lead. */
export function composeReplyAddress(mailbox: string, { reference, signature }: SignedReference): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${reference.toLowerCase()}-${signature}${mailbox.slice(at)}`
}

/** Finds addresses in our format. The caller still has to verify that we created them. */
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
