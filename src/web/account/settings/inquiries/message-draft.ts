import { isObject } from '#domain/is-object.ts'
import { tabStorage } from '../../../client/safe-storage.ts'

interface Draft {
  text: string
  /** The same for every attempt to send this text, so that it is stored once. */
  key: string
}

const nameOf = (reference: string) => `message-${reference}`

/** What was typed in this tab and not sent; null if nothing was. */
export function readDraft(reference: string): Draft | null {
  const stored = tabStorage.readJson(nameOf(reference))
  if (!isObject(stored) || typeof stored.text !== 'string' || typeof stored.key !== 'string') return null
  return { text: stored.text, key: stored.key }
}

/** Keeps a text in this tab. Another text is another message, with another key. */
export function keepDraft(reference: string, text: string): Draft {
  const stored = readDraft(reference)
  if (stored?.text === text) return stored
  const draft = { text, key: createKey() }
  tabStorage.write(nameOf(reference), JSON.stringify(draft))
  return draft
}

export function dropDraft(reference: string): void {
  tabStorage.write(nameOf(reference), null)
}

/** Not `randomUUID`, which browsers offer on secure pages only. */
function createKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
