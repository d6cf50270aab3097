import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface ReceivedSms {
  /** The number with its plus sign. */
  to: string
  text: string
  /** The code in the text. */
  code: string
  headers: IncomingHttpHeaders
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** Starts an HTTP server that stands in for an SMS gateway; a test may choose its responses. */
export async function startSmsGateway() {
  const received: ReceivedSms[] = []
  const read = new Set<ReceivedSms>()
  const answers: Answer[] = []
  // A connection that is closed after Node's five seconds may be the one that a busy client is about to use.
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { to, text } = JSON.parse(body || '{}')
    received.push({ to, text, code: text?.match(/\d{6,10}/)?.[0] ?? '', headers: request.headers })
    const { status, headers, body: words = '' } = answers.shift() ?? { status: 202 }
    response.writeHead(status, headers).end(words)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    url: `http://127.0.0.1:${port}/messages`,
    received,
    /** The responses to the next requests; later ones succeed. */
    answerNext: (...next: Answer[]) => answers.push(...next),
    /** Waits for the next message to a number (digits only) that was not read yet. */
    async nextSms(phone: string): Promise<ReceivedSms> {
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(25)) {
        const sms = received.find((one) => one.to === `+${phone}` && !read.has(one))
        if (sms) {
          read.add(sms)
          return sms
        }
      }
      throw new Error(`no text message to ${phone} within half a minute`)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
