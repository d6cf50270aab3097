import ChevronDown from 'lucide-react/icons/chevron-down'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords as words } from '#content/desk/inbox-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import type { DeskView } from '#domain/desk/answers/views.ts'
import type { ListView } from '#domain/desk/inbox/chips.ts'
import { isByDue, readQuery } from '#domain/desk/inbox/inbox-query.ts'
import { inboxPath, replaceWith } from '../shell/use-address.ts'
import { useDue } from '../shell/use-due.ts'
import { Menu } from '../ui/menu/menu.tsx'
import { formatCount } from './format-count.ts'
import { ListChips } from './list-chips.tsx'
import { countOf, listLists } from './list-views.ts'
import { SavedView } from './saved-view.tsx'

/** Made once, so that a pressed chip doesn't render it again. */
const arrow = <ChevronDown className="icon" aria-hidden="true" />

interface ListHeaderProps {
  query: string
  view: ListView
  saved: readonly DeskView[]
  inbox: Inbox | null
}

/** Which list this is, and what narrows it. */
export function ListHeader({ query, view, saved, inbox }: ListHeaderProps) {
  const lists = listLists(saved)
  const name = lists.find(({ id }) => id === view.id)?.name ?? deskWords.tabs.all
  const { query: asked, unknown } = readQuery(query)
  const isNarrowed = query !== view.query
  const count = inbox && countOf(view.id, inbox)
  const due = useDue()
  return (
    <header>
      <div className="list-head">
        <h1 id="list-name">{name}</h1>
        <span className="small soft">
          {isNarrowed && inbox?.rows.length !== 0 && (
            <button type="button" className="link" onClick={() => replaceWith(inboxPath(view.query))}>
              {words.clear}
            </button>
          )}
          {!isNarrowed &&
            count !== null &&
            count > 0 &&
            `${formatCount(count)}, ${isByDue(asked) ? words.dueFirst : words.newestFirst}`}
        </span>
        <Menu
          className="button tiny only-phone"
          items={() => [
            ...lists.map(({ id, name: list, query: of }) => {
              const leads = inbox && countOf(id, inbox)
              const detail = leads !== null && { detail: formatCount(leads) }
              return { name: list, ...detail, isCurrent: id === view.id, run: inboxPath(of) }
            }),
            { name: unmatchedWords.title, ...(due && { detail: formatCount(due.tray) }), run: '/desk/tray' },
          ]}
        >
          {words.views}
          {arrow}
        </Menu>
        <SavedView
          query={query}
          isSavable={isNarrowed && unknown.length === 0}
          view={saved.find(({ id }) => id === view.id) ?? null}
        />
      </div>
      <ListChips query={query} view={view} facets={inbox?.facets ?? null} />
    </header>
  )
}
