import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request after the answer; a few programs send a handful at once. */
const MAX_UNANSWERED = 16

interface Unanswered {
  count: number
  /** Requests that wait until the one before them is answered. */
  waiting: (() => void)[]
}

/**
 * Handles the requests of a connection one after the other, and closes a connection that has more unanswered requests
 * than any honest client sends. Each of them costs memory until its answer was sent, and a client that reads nothing
 * could otherwise pile up thousands. Since the next one waits, such a client is found out after one answer's work.
 */
export function createUnansweredLimit() {
  const connections = new WeakMap<Socket, Unanswered>()

  function admit(socket: Socket, response: ServerResponse, handle: () => void): void {
    if (socket.destroyed) return
    const unanswered = connections.get(socket) ?? { count: 0, waiting: [] }
    connections.set(socket, unanswered)
    if (unanswered.count === MAX_UNANSWERED) {
      socket.destroy()
      return
    }
    unanswered.count++
    response.once('close', () => {
      unanswered.count--
      if (!socket.destroyed) unanswered.waiting.shift()?.()
    })
    if (unanswered.count === 1) handle()
    else unanswered.waiting.push(handle)
  }

  return {
    limit:
      (listener: RequestListener): RequestListener =>
      (request: IncomingMessage, response) =>
        admit(request.socket, response, () => listener(request, response)),
    hasUnanswered: (socket: Socket) => (connections.get(socket)?.count ?? 0) > 0,
  }
}
