import * as v from 'valibot'
import { deskWords } from '#content/desk/desk-words.ts'
import { isObject } from '#domain/is-object.ts'
import { loadAuthClient } from '../account/session/load-auth-client.ts'

/** A refusal from the server; without a code, the server could not be reached. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal'
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.code = code
  }
}

/** The server answered in a format that this page doesn't support, because the page was loaded before an update. */
export const NOT_UNDERSTOOD = 'not_understood'

/** The functions whose last answer had an unknown format. */
let misread: readonly string[] = []
const listeners = new Set<() => void>()

function noteAnswer(name: string, isUnderstood: boolean): void {
  if (misread.includes(name) !== isUnderstood) return
  misread = isUnderstood ? misread.filter((other) => other !== name) : [...misread, name]
  for (const listener of listeners) listener()
}

/** Whether any answer is unreadable, with listeners for changes. */
export const outdated = {
  is: () => misread.length > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Calls a function of the desk. Extra fields from a newer server are kept. */
export async function request<Answer>(
  schema: v.GenericSchema<Answer>,
  name: string,
  query: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  return readAnswer(schema, name, await reach(name, query, body))
}

/** Calls a function that needs no session. */
export async function requestAsGuest<Answer>(
  schema: v.GenericSchema<Answer>,
  name: string,
  query: Record<string, string>,
): Promise<Answer> {
  return readAnswer(schema, name, await send(name, query, {}))
}

async function readAnswer<Answer>(schema: v.GenericSchema<Answer>, name: string, response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null)
  // The answer came from something else, such as a proxy or a captive portal.
  if (!isObject(answer)) throw new DeskRefusal(null, '')
  const isUnderstood = v.is(schema, answer)
  noteAnswer(name, isUnderstood)
  if (!isUnderstood) throw new DeskRefusal(NOT_UNDERSTOOD, deskWords.failed.outdated)
  return answer
}

/** Fetches a file from the server. The connection may break halfway, and a captive portal sends a page instead. */
export async function requestFile(name: string, type: string, body: unknown): Promise<Blob> {
  const file = await (await reach(name, {}, body)).blob().catch(() => null)
  if (file?.type !== type) throw new DeskRefusal(null, '')
  return file
}

async function reach(name: string, query: Record<string, string>, body: unknown): Promise<Response> {
  const { data, error } = await findSession()
  if (!data.session) throw new DeskRefusal(passing.includes(error?.name) ? null : 'signed_out', '')
  return send(name, query, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${data.session.access_token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function send(name: string, query: Record<string, string>, init: RequestInit): Promise<Response> {
  const answer = await fetch(`/functions/v1/${name}?${new URLSearchParams(query)}`, init).catch(() => null)
  if (!answer || answer.status >= 500) throw new DeskRefusal(null, '')
  if (answer.ok) return answer
  throw readRefusal(answer.status, await answer.json().catch(() => null))
}

/** Our server always gives a reason, so a refusal without one came from something else. */
function readRefusal(status: number, content: unknown): DeskRefusal {
  const error = isObject(content) && isObject(content.error) ? content.error : null
  const { code = null, message = '' } = error ?? {}
  if (status === 401) return new DeskRefusal('signed_out', String(message))
  return new DeskRefusal(code === null ? null : String(code), String(message))
}

/** Without a connection, or while another tab fetches the new token, the session still exists. */
const passing: unknown[] = ['AuthRetryableFetchError', 'AuthRefreshDiscardedError']

/** The client's code may fail to load over a bad connection. */
async function findSession() {
  const client = await loadAuthClient().catch(() => null)
  if (!client) throw new DeskRefusal(null, '')
  return client.getSession()
}
