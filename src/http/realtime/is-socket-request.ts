import type { IncomingMessage } from 'node:http'
import { readRequestPath } from '../requests/request-path.ts'

const SOCKET_PATH = '/realtime/v1/websocket'

/** Whether a request asks for a WebSocket of the realtime service. Any other upgrade is answered as a plain request. */
export function isSocketRequest({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && readRequestPath(url) === SOCKET_PATH
}
