import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { Due } from '#domain/desk/answers/today.ts'
import { findView } from '#domain/desk/inbox/chips.ts'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { formatCount } from '../inbox/format-count.ts'
import { countOf, listLists, useSavedViews } from '../inbox/list-views.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { INBOX, inboxPath, useAddress } from '../shell/use-address.ts'

/** The lists of the inbox, which unfold below it in the rail. */
export function RailViews({ due }: { due: Due | null }) {
  const { pathname, searchParams } = useAddress()
  const saved = useSavedViews()
  const view = pathname === INBOX ? findView(searchParams.get('q') ?? inboxTabs['to-answer'], saved).id : null
  return (
    <div className="rail-views">
      {listLists(saved).map(({ id, name, query }) => {
        const count = due && countOf(id, { counts: due.inbox })
        return (
          <DeskLink key={id} to={inboxPath(query)} aria-current={id === view ? 'page' : undefined}>
            <span className="cut">{name}</span>
            {count !== null && count > 0 && <span className="count">{formatCount(count)}</span>}
          </DeskLink>
        )
      })}
      <DeskLink to="/desk/tray" aria-current={pathname === '/desk/tray' ? 'page' : undefined}>
        <span className="cut">{unmatchedWords.title}</span>
        {due !== null && due.tray > 0 && <span className="count">{formatCount(due.tray)}</span>}
      </DeskLink>
    </div>
  )
}
