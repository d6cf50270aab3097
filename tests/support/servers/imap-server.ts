import { createServer, type Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { freePort } from '../product/choose-port.ts'

/** A mailbox in memory behind a real IMAP server. Its one account is `testuser` with `testpass`. */
export async function startImapServer() {
  const storage = { INBOX: { messages: [] }, '': { separator: '/', folders: {} } }
  const imap = hoodiecrow({ plugins: ['IDLE', 'ID'], storage })
  const sockets = new Set<Socket>()
  let dropsLeft = 0
  // Its answers are two small writes; without this the second one waits 40 ms for the client's delayed acknowledgement.
  const front = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (dropsLeft === 0 || !/FETCH/i.test(chunk.toString('latin1'))) return
      dropsLeft--
      socket.destroy()
    })
    imap.createClient(socket)
  })
  const port = await freePort()
  const start = () => new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (front.listening) await new Promise((resolve) => front.close(resolve))
  }
  await start()
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    start,
    stop,
    connections: () => sockets.size,
    /** How many times the connection is cut when a mail is requested. */
    dropFetches(times: number): void {
      dropsLeft = times
    },
    /** Puts a mail into the mailbox, as a server does after accepting it. */
    deliver(raw: string, receivedAt: Date | null = null): void {
      const lines = raw.replaceAll(/\r?\n/g, '\r\n')
      imap.appendMessage('INBOX', [], receivedAt ? formatMoment(receivedAt) : undefined, lines)
    },
    /** Simulates a mailbox restored elsewhere: all mails get new numbers. */
    numberAnew(): void {
      const mailbox = imap.getMailbox('INBOX')
      mailbox.uidvalidity += 1
      mailbox.messages.forEach((message, index) => {
        message.uid = index + 1
      })
      mailbox.uidnext = mailbox.messages.length + 1
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** 17-Nov-2026 09:00:00 +0000 */
function formatMoment(moment: Date): string {
  const [, day, month, year, time] = moment.toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}
