import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before the next request; a few programs send a handful at once. */
const MAX_UNANSWERED = 16

interface Unanswered {
  count: number
  /** Requests waiting for the previous one to be answered. */
  waiting: (() => void)[]
}

/**
 * Handles a connection's requests one at a time, and closes a connection with more unanswered requests than any honest
 * client sends. Each takes memory until it is answered, and a client that reads nothing could pile up thousands. As the
 * others wait, such a client costs us one answer.
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
