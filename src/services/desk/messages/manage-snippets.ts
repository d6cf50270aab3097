import { snippetWords } from '#content/desk/lead/snippet-words.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { MAX_SNIPPETS, type Snippet, type SnippetChange } from '#domain/desk/messages/snippet.ts'
import { AppError } from '#domain/errors.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { DeskContext } from '../desk-context.ts'
import { deleteSnippet, listSnippets, saveSnippet } from './snippet-store.ts'

type Deps = Pick<DeskContext, 'db' | 'now'>

export function readSnippets({ db }: Pick<Deps, 'db'>, { id }: DeskMember): Promise<Snippet[]> {
  return listSnippets(db, id)
}

/** Saves or removes one of the member's own snippets. Returns all of them. */
export function changeSnippets({ db, now }: Deps, { id: owner }: DeskMember, change: SnippetChange) {
  return db.transaction().execute(async (tx): Promise<Snippet[]> => {
    if ('remove' in change) {
      await deleteSnippet(tx, owner, change.remove)
      return listSnippets(tx, owner)
    }
    const known = await listSnippets(tx, owner)
    const isNew = !known.some(({ id }) => id === change.id)
    if (isNew && known.length >= MAX_SNIPPETS)
      throw new AppError('refused', fillWords(snippetWords.full, { count: MAX_SNIPPETS }))
    await saveSnippet(tx, { ...change, owner, at: new Date(now()) })
    return listSnippets(tx, owner)
  })
}
