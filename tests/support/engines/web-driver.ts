import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** One session of a browser, behind a driver that speaks the W3C's WebDriver. */
export interface WebDriverSession {
  version: string
  /** Sends a command of the standard, such as `POST url`. */
  send(method: 'GET' | 'POST', command: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

/** Opens a session, which starts the browser. */
export async function openSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  const created = (await request('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const base = `${driver}/session/${created.sessionId}`
  return {
    version: created.capabilities.browserVersion,
    send: (method, command, body) => request(method, `${base}/${command}`, body),
    end: async () => void (await request('DELETE', base)),
  }
}

/** Waits until the driver listens. */
export async function untilReady(driver: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(25)) {
    const answer = await fetch(`${driver}/status`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The driver at ${driver} does not answer.`)
}

async function request(method: string, url: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${method} ${url}: ${value?.error} ${value?.message}`)
  return value
}
