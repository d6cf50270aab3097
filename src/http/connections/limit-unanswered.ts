import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request after the answer; a few programs send a handful at once. */
const MAX_UNANSWERED = 16

/**
 * Closes a connection that has more unanswered requests than any honest client sends. Each of them costs memory until
 * its answer was sent, and a client that reads nothing could otherwise pile up thousands.
 */
export function createUnansweredLimit() {
  const unanswered = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0

  function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false
    const count = countOf(socket) + 1
    if (count > MAX_UNANSWERED) {
      // Pausing keeps the requests that were read already from the parser.
      socket.pause().destroy()
      return false
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, countOf(socket) - 1))
    return true
  }

  return {
    limit:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (admit(request, response)) listener(request, response)
      },
    hasUnanswered: (socket: Socket) => countOf(socket) > 0,
  }
}
