import { composeReplyAddress, readReplyAddresses } from './format/reply-address.ts'

export interface ReplyAddresses {
  /** The address of the mailbox itself. */
  mailbox: string
  /** The address for replies to mails about this lead. */
  addressOf(reference: string): Promise<string>
  /** The leads named by a mail's addresses, if we created those addresses. */
  read(recipients: readonly string[]): Promise<string[]>
}

interface ReplyAddressesOptions {
  mailbox: string
  sign: (reference: string) => Promise<string>
  isSigned: (reference: string, signature: string) => Promise<boolean>
}

/** Addresses that only this deployment can create. A mail to a guessed address is unmatched. */
export function createReplyAddresses({ mailbox, sign, isSigned }: ReplyAddressesOptions): ReplyAddresses {
  return {
    mailbox,
    addressOf: async (reference) => composeReplyAddress(mailbox, { reference, signature: await sign(reference) }),
    async read(recipients) {
      const references: string[] = []
      for (const { reference, signature } of readReplyAddresses(mailbox, recipients)) {
        if (await isSigned(reference, signature)) references.push(reference)
      }
      return references
    },
  }
}
