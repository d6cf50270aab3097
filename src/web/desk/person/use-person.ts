import { useQuery } from '@tanstack/react-query'
import { PersonPage } from '#domain/desk/answers/person-page.ts'
import { DeskRefusal, request } from '../desk-request.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

interface ShownPerson {
  person: PersonPage | null
  /** What happened to the lead that was asked for, if it doesn't exist. */
  gone: string | null
}

/** The person behind a lead, reloaded after each act and each hint. */
export function usePerson(reference: string) {
  const query = useQuery({
    queryKey: queryKeys.person(reference),
    async queryFn(): Promise<ShownPerson> {
      try {
        return { person: await request(PersonPage, 'desk-person', { ref: reference }), gone: null }
      } catch (error) {
        if (error instanceof DeskRefusal && error.code === 'not_found') return { person: null, gone: error.message }
        throw error
      }
    },
  })
  const { person = null, gone = null } = query.data ?? {}
  return { person, gone, isFailed: hasFailed(query), again: () => void query.refetch() }
}
