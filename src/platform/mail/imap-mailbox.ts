import { setTimeout as wait } from 'node:timers/promises'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { codeOf } from '../errors/code-of.ts'

interface ImapMailboxOptions {
  /** `imaps://user:password@host:993/INBOX`, or `imap://` for STARTTLS. The folder defaults to the inbox. */
  url: string
  timeouts?: { connectMs: number; greetingMs: number; socketMs: number }
}

export interface StoredMail {
  uid: number
  /** When the mailbox received it. */
  receivedAt: Date | null
  /** The headers that were requested. */
  headers: string
  from: { name: string; address: string }
  subject: string
  /** The parts without their content; missing if only headers were requested. */
  structure: FetchMessageObject['bodyStructure']
}

/** A folder opened read-only. */
export interface OpenMailbox {
  /** If this changes, the server has renumbered its mails. */
  uidValidity: string
  /** The next mail will get this number or a higher one. */
  uidNext: number
  isOpen(): boolean
  /** Whether the network or server closed the connection, rather than us because of an unparseable answer. */
  hasDropped(): boolean
  /** The numbers of later mails, in order. */
  listAfter(uid: number): Promise<number[]>
  /** The numbers of mails since this time, in order. May include mails up to a day older. */
  listSince(at: Date): Promise<number[]>
  /** Null if the mail is gone. */
  fetch(uid: number, headers: readonly string[], headersOnly: boolean): Promise<StoredMail | null>
  /** A part as decoded text, and whether it was cut off. */
  readPart(uid: number, part: string, maxBytes: number): Promise<{ text: string; isCut: boolean }>
  close(): Promise<void>
}

export interface ImapMailbox {
  /** User, server and folder, without the password. */
  name: string
  /** `onMail` is called when the server says that something arrived. */
  open(onMail: () => void): Promise<OpenMailbox>
}

/** The user or password is wrong. Retrying soon could get the account locked. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused'
}

const defaultTimeouts = { connectMs: 20_000, greetingMs: 16_000, socketMs: 120_000 }

const LOGOUT_MS = 1000

/** Limits on a single answer, whatever a sender put in a mail. Text parts are fetched in pieces of 64 KiB. */
const limits = { maxLineLength: 300_000, maxLiteralSize: 300_000, maxResponseSize: 1_000_000 }

export function createImapMailbox({ url, timeouts = defaultTimeouts }: ImapMailboxOptions): ImapMailbox {
  const { folder, ...server } = readServer(url)
  return {
    name: `${server.auth.user}@${server.host}:${server.port}/${folder}`,
    async open(onMail) {
      // Loaded on first use, so a deployment without a mailbox saves the memory.
      const { ImapFlow } = await import('imapflow')
      const client = new ImapFlow({
        ...server,
        ...limits,
        // The library would log addresses and subjects.
        logger: false,
        connectionTimeout: timeouts.connectMs,
        greetingTimeout: timeouts.greetingMs,
        socketTimeout: timeouts.socketMs,
      })
      let failure: unknown = null
      // The pending command rejects on its own.
      client.on('error', (error: unknown) => {
        failure ??= error
      })
      try {
        await client.connect()
        const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
        client.on('exists', onMail)
        const hasDropped = () => !client.usable && !isUnreadableAnswer(failure)
        return createOpenMailbox(client, { uidValidity: String(uidValidity), uidNext, hasDropped })
      } catch (error) {
        client.close()
        throw isRefusal(error) ? new MailboxRefused('the server refused the user or the password') : error
      }
    },
  }
}

function readServer(text: string) {
  const url = new URL(text)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const secure = url.protocol === 'imaps:'
  return {
    host,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // A password is never sent unencrypted.
    ...(!secure && !isLocal && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true
}

/** Whether an answer was too long or could not be parsed. A crafted mail can cause either. */
function isUnreadableAnswer(error: unknown): boolean {
  return /^(?:LiteralTooLarge|LineTooLarge|ResponseTooLarge|MAX_IMAP_NESTING|ParserError|ResponseProcessing|InvalidResp)/.test(
    codeOf(error),
  )
}

function createOpenMailbox(
  client: ImapFlow,
  numbers: Pick<OpenMailbox, 'uidValidity' | 'uidNext' | 'hasDropped'>,
): OpenMailbox {
  const list = async (query: Parameters<ImapFlow['search']>[0]) => {
    // Dovecot finds only mails that it has announced, which it does after a command.
    await client.noop()
    const found = await client.search(query, { uid: true })
    // undefined if the connection died.
    if (!found) throw new Error('the mailbox could not be searched')
    return found.toSorted((one, other) => one - other)
  }
  return {
    ...numbers,
    isOpen: () => client.usable,
    // `*` is the last mail, even if it is older than `uid`.
    listAfter: async (uid) => (await list({ uid: `${uid + 1}:*` })).filter((found) => found > uid),
    listSince: (at) => list({ since: new Date(at.getTime() - 86_400_000) }),
    async fetch(uid, headers, headersOnly) {
      const wanted = { internalDate: true, envelope: true, headers: [...headers] }
      const found = await client.fetchOne(String(uid), { ...wanted, bodyStructure: !headersOnly }, { uid: true })
      return found ? toStoredMail(found) : null
    },
    async readPart(uid, part, maxBytes) {
      const { content } = await client.download(String(uid), part, { uid: true, maxBytes })
      const chunks: Buffer[] = []
      // An empty part has no stream.
      for await (const chunk of content ?? []) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      return { text: bytes.toString('utf8'), isCut: bytes.length >= maxBytes }
    },
    async close() {
      // A silent server must not block the shutdown.
      await Promise.race([client.logout().catch(() => {}), wait(LOGOUT_MS, null, { ref: false })])
      client.close()
    },
  }
}

function toStoredMail({ uid, internalDate, headers, envelope, bodyStructure }: FetchMessageObject): StoredMail {
  const [from] = envelope?.from ?? []
  return {
    uid,
    receivedAt: internalDate === undefined ? null : new Date(internalDate),
    headers: headers?.toString('latin1') ?? '',
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    subject: envelope?.subject ?? '',
    structure: bodyStructure,
  }
}
