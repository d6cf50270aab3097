import * as v from 'valibot'
import { DeskId } from '../desk-id.ts'

export const MAX_SNIPPETS = 50
export const MAX_SNIPPET_NAME = 40
export const MAX_SNIPPET_BODY = 2000

const shortText = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

/** A member's own short text for replies. */
export const Snippet = v.object({ id: v.string(), name: v.string(), body: v.string() })
export type Snippet = v.InferOutput<typeof Snippet>

/** A snippet to save, new or changed, or the id of one to remove. */
export const SnippetChange = v.union([
  v.object({ id: DeskId, name: shortText(MAX_SNIPPET_NAME), body: shortText(MAX_SNIPPET_BODY) }),
  v.object({ remove: DeskId }),
])
export type SnippetChange = v.InferOutput<typeof SnippetChange>

/** The text with a snippet in place of the selection, and the position after the snippet. */
export function insertSnippet(
  text: string,
  snippet: string,
  [start, end]: readonly [number, number],
): { text: string; cursor: number } {
  return { text: text.slice(0, start) + snippet + text.slice(end), cursor: start + snippet.length }
}
