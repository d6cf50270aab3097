import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import type { Found } from '#domain/desk/answers/search.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { searchDesk } from '../desk-client.ts'
import { describeHeadline } from '../lead/head/describe-about.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { leadPath, personPath } from '../shell/use-address.ts'

const PAUSE_MS = 150

/** A result: a lead, a property or a member. */
export interface Hit {
  id: string
  group: 'leads' | 'properties' | 'found'
  path: string
  name: string
  about: string
  detail: string
  /** The text that the words are in. */
  matched: string
}

export interface SearchAnswer {
  text: string
  leads: Found[]
  /** The leads, the properties, and the other results. */
  hits: Hit[]
  isTooShort: boolean
  isPartial: boolean
}

/** Searches a moment after the member has typed. The last answer stays until a new one arrives. */
export function useSearch(text: string): { answer: SearchAnswer | null; isFailed: boolean } {
  const query = useQuery({
    queryKey: queryKeys.search(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<SearchAnswer> {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      // The member has typed on.
      signal.throwIfAborted()
      const { isTooShort, search, ...found } = await searchDesk(text)
      return { text, leads: found.leads, hits: toHits(found, text), isTooShort, isPartial: search === 'beginnings' }
    },
  })
  return { answer: text === '' ? null : (query.data ?? null), isFailed: text !== '' && hasFailed(query) }
}

type FoundAll = Pick<Awaited<ReturnType<typeof searchDesk>>, 'leads' | 'people' | 'properties' | 'members'>

function toHits({ leads, people, properties, members }: FoundAll, text: string): Hit[] {
  return [
    ...leads.map(({ id, kind, reference, fullName, headline, status, matched = '' }) => ({
      id,
      group: 'leads' as const,
      path: leadPath(reference),
      name: fullName,
      about: describeHeadline(kind, headline),
      detail: deskWords.statuses[status],
      matched,
    })),
    ...properties.map(({ reference, address, municipality }) => ({
      id: reference,
      group: 'properties' as const,
      path: `/desk/properties/${reference}`,
      name: address || reference,
      about: '',
      detail: '',
      // Most addresses end with their municipality.
      matched: isReference(reference, text) ? reference : address.includes(municipality) ? '' : municipality,
    })),
    ...people.map(({ reference, fullName, inquiries }) => ({
      id: `person ${reference}`,
      group: 'found' as const,
      path: personPath(reference),
      name: fullName,
      about: fillWords(searchWords.inquiries, { count: inquiries }),
      detail: searchWords.person,
      matched: '',
    })),
    ...members.map(({ id, displayName }) => ({
      id,
      group: 'found' as const,
      path: '/desk/team',
      name: displayName,
      about: '',
      detail: deskWords.screens.team,
      matched: '',
    })),
  ]
}

function isReference(reference: string, text: string): boolean {
  return reference.toLowerCase().includes(text.toLowerCase())
}
