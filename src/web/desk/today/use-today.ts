import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import type { DayScope, Today, TodayRow } from '#domain/desk/answers/today.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { keyOf, leaveOut } from './leave-out.ts'
import { readToday } from './today-client.ts'

export interface ShownToday {
  /** Null while it loads. */
  today: Today | null
  /** What the team has to know, which is the same in both scopes. */
  around: Today | null
  isOld: boolean
  reload: () => void
  finish: (row: TodayRow) => void
  claim: (leadId: string) => void
  takeOver: (row: TodayRow) => void
}

/** The day of this member or the team. What they do shows at once. */
export function useToday(scope: DayScope): ShownToday {
  const { act, isSending, me } = useDesk()
  const client = useQueryClient()
  /** Rows that this member's acts have taken out since the page was read. */
  const gone = useRef(new Set<string>())
  const without = (today: Today) => [...gone.current].reduce((known, key) => leaveOut(known, key, me.id), today)
  const query = useQuery({
    queryKey: queryKeys.today(scope),
    queryFn: async () => {
      const today = await readToday(scope)
      // The answer doesn't include acts that are still pending.
      if (!isSending()) gone.current = new Set()
      return without(today)
    },
    placeholderData: keepPreviousData,
  })
  function takeOut(key: string): void {
    gone.current.add(key)
    client.setQueryData<Today>(queryKeys.today(scope), (today) => today && without(today))
  }
  return {
    today: query.isPlaceholderData ? null : (query.data ?? null),
    around: query.data ?? null,
    isOld: hasFailed(query),
    reload: () => void query.refetch(),
    finish(row) {
      act({ act: 'done', task: row.id }, [{ lead: row.lead.id }], taskWords.did.done)
      takeOut(keyOf(row))
    },
    claim(leadId) {
      act({ act: 'claim' }, [{ lead: leadId }], deskWords.did.claim)
      takeOut(leadId)
    },
    takeOver({ lead, assigneeId }) {
      act({ act: 'assign', to: me.id }, [{ lead: lead.id, over: { assigneeId } }], deskWords.did.takeOver)
      takeOut(lead.id)
    },
  }
}
