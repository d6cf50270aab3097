import { connect, type Socket } from 'node:net'

export interface LightResponse {
  /** 0 if the connection broke. */
  status: number
  body: string
}

export interface LightClient {
  send(request: LightRequest): Promise<LightResponse>
  close(): void
}

interface LightRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends HTTP over a limited number of keep-alive connections; requests wait for a free one. It shares the machine with
 * the server it measures, so it writes HTTP directly: Node's client would need as much time as the server.
 */
export function createLightClient(port: number, connections: number): LightClient {
  const free: Socket[] = []
  const waiting: ((socket: Socket) => void)[] = []
  const all = new Set<Socket>()

  function take(): Promise<Socket> | Socket {
    const socket = free.pop()
    if (socket) return socket
    if (all.size >= connections) return new Promise((resolve) => waiting.push(resolve))
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    all.add(opened)
    return opened
  }

  function giveBack(socket: Socket): void {
    const next = waiting.shift()
    if (next) next(socket)
    else free.push(socket)
  }

  return {
    async send(request) {
      const socket = await take()
      const answer = await exchange(socket, compose(request))
      if (answer.status > 0) giveBack(socket)
      else all.delete(socket)
      return answer
    },
    close(): void {
      for (const socket of all) socket.destroy()
    },
  }
}

function compose({ method, path, headers = {}, body = '' }: LightRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${body}`
}

function exchange(socket: Socket, request: string): Promise<LightResponse> {
  return new Promise((resolve) => {
    let answer = ''
    const end = (status: number) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose)
      resolve({ status, body: answer.slice(answer.indexOf('\r\n\r\n') + 4) })
    }
    const onClose = () => end(0)
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) end(Number(answer.slice(9, 12)))
    }
    socket.on('data', onData).once('close', onClose).once('error', onClose)
    socket.write(request)
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = answer.slice(0, head).match(/\r\ncontent-length: (\d+)/i)?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= head + 4 + Number(length)
}
