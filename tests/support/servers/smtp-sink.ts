import { createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** How the mail server behaves towards the next client. */
export type SinkMode =
  | 'ok'
  | 'refuse-connection'
  | 'busy-greeting'
  | 'blocked-greeting'
  | 'greylist'
  | 'unknown-recipient'
  | 'unknown-visitor'
  | 'refuse-sender'
  | 'refuse-relay'
  | 'block-listed'
  | 'too-large'
  | 'drop-after-data'
  | 'hang'
  | 'hang-up'
  | 'garbage'
  | 'untrusted-certificate'
  | 'slow'

export interface SmtpSink {
  url: string
  port: number
  /** The received mails in order, raw and parsed. They include mails received before `drop-after-data` hangs up. */
  received: { raw: string; mail: Email; to: string[] }[]
  /** The number of connections so far. */
  connections(): number
  /** The largest number of mails that were transferred at the same time. */
  busiest(): number
  setMode(mode: SinkMode): Promise<void>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts an SMTP server on a free port that can be made to misbehave. Its one account is `user` with `right`. */
export async function startSmtpSink(first: SinkMode = 'ok'): Promise<SmtpSink> {
  let mode = first
  let connections = 0
  const busy = { now: 0, most: 0 }
  const received: SmtpSink['received'] = []
  const sockets = new Set<Socket>()
  const rules = createRules({ mode: () => mode, received, busy, sockets })
  const plain = new SMTPServer({ ...rules, disabledCommands: ['STARTTLS'] })
  const encrypted = new SMTPServer(rules)
  for (const server of [plain, encrypted]) server.on('error', () => {})

  const front = createServer({ noDelay: true }, (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (mode === 'hang') return
    if (mode === 'hang-up') return void socket.end()
    if (mode === 'garbage') return void socket.write('\u0007\u0001 *** not SMTP at all ***\r\nstill not\r\n')
    const server = mode === 'untrusted-certificate' ? encrypted : plain
    server.server.emit('connection', socket)
  })
  const port = await listen(front, 0)
  if (mode === 'refuse-connection') await close(front)

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    busiest: () => busy.most,
    async setMode(next) {
      if (mode === 'refuse-connection' && next !== mode) await listen(front, port)
      if (next === 'refuse-connection' && next !== mode) await close(front, sockets)
      mode = next
    },
    close: () => close(front, sockets),
    [Symbol.asyncDispose]: () => close(front, sockets),
  }
}

interface RulesOptions {
  mode: () => SinkMode
  received: SmtpSink['received']
  busy: { now: number; most: number }
  sockets: Set<Socket>
}

function createRules({ mode, received, busy, sockets }: RulesOptions): SMTPServerOptions {
  return {
    // Otherwise the server warns about its built-in certificate, which the mode `untrusted-certificate` needs.
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'user' }) : done(refusal(535, '5.7.8 Wrong user name or password')),
    onConnect: (_session, done) => done(refusals(mode()).greeting ?? null),
    onMailFrom: (_address, _session, done) => done(refusals(mode()).sender ?? null),
    onRcptTo: ({ address }, _session, done) => done(refusals(mode(), address).recipient ?? null),
    async onData(stream, session, done) {
      busy.now += 1
      busy.most = Math.max(busy.most, busy.now)
      if (mode() === 'slow') await wait(300)
      // A mail from a client that disconnects halfway does not count.
      const raw = await text(stream).catch(() => null)
      busy.now -= 1
      if (raw === null) return done(refusal(451, '4.4.2 You went away'))
      const refused = refusals(mode()).message
      if (refused) return done(refused)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ raw, mail: await PostalMime.parse(raw), to })
      if (mode() !== 'drop-after-data') return done()
      for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
    },
  }
}

/** The errors of a mode by the SMTP command that they answer. */
function refusals(mode: SinkMode, recipient = ''): Record<string, Error> {
  if (mode === 'busy-greeting') return { greeting: refusal(421, '4.3.2 Too busy, come back later') }
  if (mode === 'blocked-greeting') return { greeting: refusal(554, '5.7.1 Your address is on a list') }
  if (mode === 'refuse-sender') return { sender: refusal(550, '5.7.1 Sender is not allowed here') }
  if (mode === 'greylist') return { recipient: refusal(450, '4.2.0 Greylisted, try again later') }
  if (mode === 'unknown-recipient') return { recipient: refusal(550, '5.1.1 <jane@buyers.example>: no such user') }
  if (mode === 'unknown-visitor' && recipient.endsWith('@buyers.example')) {
    return { recipient: refusal(550, '5.1.1 <ann@buyers.example>: no such user') }
  }
  if (mode === 'refuse-relay') return { recipient: refusal(554, '5.7.1 <ann@buyers.example>: not from here') }
  if (mode === 'block-listed') return { message: refusal(550, 'Your host is on a blocklist') }
  if (mode === 'too-large') return { message: refusal(552, '5.3.4 Message too big') }
  return {}
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function close(server: Server, sockets: Iterable<Socket> = []): Promise<void> {
  for (const socket of sockets) socket.destroy()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
}
