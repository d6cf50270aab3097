import { Snippets } from '#domain/desk/answers/snippets.ts'
import type { Snippet, SnippetChange } from '#domain/desk/messages/snippet.ts'
import { request } from '../../desk-request.ts'
import { queryKeys } from '../../query-keys.ts'

export const snippetsQuery = {
  queryKey: queryKeys.snippets,
  queryFn: async (): Promise<Snippet[]> => (await request(Snippets, 'desk-snippets')).snippets,
}

export async function changeSnippets(change: SnippetChange): Promise<Snippet[]> {
  return (await request(Snippets, 'desk-snippets', {}, change)).snippets
}
