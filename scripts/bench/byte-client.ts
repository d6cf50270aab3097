import { Agent, request } from 'node:http'

/** Sends and receives bytes with as little overhead as possible. */
export function createByteClient() {
  const agent = new Agent({ keepAlive: true })
  return {
    /** Reads the whole answer and discards it; rejects unless it is a success. */
    send(
      method: string,
      url: string,
      headers: Record<string, string>,
      body?: Buffer,
    ): Promise<{ firstByteMs: number }> {
      return new Promise((resolve, reject) => {
        const startedAt = performance.now()
        const length = body && { 'content-length': String(body.length) }
        const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
          const firstByteMs = performance.now() - startedAt
          const status = answer.statusCode ?? 0
          answer.on('end', () =>
            status < 300 ? resolve({ firstByteMs }) : reject(new Error(`${method} ${url}: ${status}`)),
          )
          answer.on('error', reject)
          answer.resume()
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
