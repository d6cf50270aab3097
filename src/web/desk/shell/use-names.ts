import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { Team } from '#domain/desk/answers/team.ts'
import { queryKeys } from '../query-keys.ts'

/** Names by id. An unknown member has joined since the page loaded. */
export function useNames(team: Team): (id: string | null) => string {
  const unknown = useRef(new Set<string>())
  const client = useQueryClient()
  const [missed, setMissed] = useState(0)
  useEffect(() => {
    if (missed > 0) void client.invalidateQueries({ queryKey: queryKeys.team })
  }, [missed, client])
  return useCallback(
    (id) => {
      const isKnown = id === null || unknown.current.has(id) || team.members.some((member) => member.id === id)
      if (!isKnown) {
        unknown.current.add(id)
        queueMicrotask(() => setMissed((count) => count + 1))
      }
      return nameIn(team, id)
    },
    [team],
  )
}

export function nameIn({ members }: Team, id: string | null): string {
  return members.find((member) => member.id === id)?.displayName ?? deskWords.nobody
}
