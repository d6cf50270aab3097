/** A connection to a browser that speaks WebDriver BiDi: commands as JSON over one WebSocket. */
export interface BidiConnection {
  send<Result>(method: string, params: object): Promise<Result>
  onEvent(listener: (method: string, params: unknown) => void): void
  close(): void
}

interface Answer {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}

const PATIENCE_MS = 60_000

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners: ((method: string, params: unknown) => void)[] = []
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(data)
    if (answer.method) for (const listener of listeners) listener(answer.method, answer.params)
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)))
  })
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const late = setTimeout(() => reject(new Error(`${method}: no answer`)), PATIENCE_MS)
        waiting.set(id, (answer) => {
          clearTimeout(late)
          if (answer.type === 'success') resolve(answer.result as never)
          else reject(new Error(`${method}: ${answer.error} ${answer.message}`))
        })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    onEvent: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  }
}
