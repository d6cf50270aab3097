// The package ships no types. These cover the parts that the tests use.
declare module 'hoodiecrow-imap' {
  import type { Socket } from 'node:net'

  interface Mailbox {
    uidvalidity: number
    uidnext: number
    messages: { uid: number; raw: string }[]
  }
  interface ImapServer {
    createClient(socket: Socket): void
    getMailbox(path: string): Mailbox
    appendMessage(mailbox: string, flags: string[], internaldate: string | undefined, raw: string): void
  }

  export default function hoodiecrow(options: { plugins: string[]; storage: Record<string, unknown> }): ImapServer
}
