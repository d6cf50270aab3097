import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords, chipWords as words } from '#content/desk/inbox-words.ts'
import type { Facet } from '#domain/desk/answers/inbox.ts'
import { countWith, type ListView, listTerms } from '#domain/desk/inbox/chips.ts'
import { dueNames, type InboxQuery, printQuery, readQuery, regionNames } from '#domain/desk/inbox/inbox-query.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { inboxPath, replaceWith } from '../shell/use-address.ts'
import { Chip } from '../ui/chip.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import type { MenuEntry } from '../ui/menu/menu-entries.ts'
import { formatCount } from './format-count.ts'

/** Made once, so that a pressed chip renders it nowhere again. */
const arrow = <ChevronDown className="icon" aria-hidden="true" />

interface ListChipsProps {
  query: string
  view: ListView
  facets: readonly Facet[] | null
}

const flags = ['possible-duplicate', 'residential', 'consent-ends-soon', 'check', 'withdrawn', 'test'] as const

/** Conditions that narrow the view. Each is a term of the query in the address. */
export function ListChips({ query, view, facets }: ListChipsProps) {
  const { me } = useDesk()
  const { query: asked } = readQuery(query)
  const { kinds, assignee, due } = asked
  const change = (changed: Partial<InboxQuery>) => replaceWith(inboxPath(printQuery({ ...asked, ...changed })))
  const count = (changed: Partial<Pick<InboxQuery, 'kinds' | 'assignee' | 'due'>>) => {
    const found = countWith(facets, { kinds, assignee, due, ...changed }, me.id)
    return found === null ? undefined : formatCount(found)
  }
  const own = readQuery(view.query).query
  const chips = useChosenInView(view.id)
  return (
    <fieldset ref={chips} className="chips">
      <legend className="unseen">{words.title}</legend>
      {own.assignee === null && (
        <Chip
          isOn={assignee === 'none'}
          count={count({ assignee: 'none' })}
          onPress={() => change({ assignee: assignee === 'none' ? null : 'none' })}
        >
          {inboxWords.unassigned}
        </Chip>
      )}
      {inquiryKinds.map(
        (kind) =>
          !own.kinds.includes(kind) && (
            <Chip
              key={kind}
              isOn={kinds.includes(kind)}
              count={count({ kinds: [kind] })}
              onPress={() => change({ kinds: toggle(kinds, kind) })}
            >
              {deskWords.kinds[kind]}
            </Chip>
          ),
      )}
      <Menus asked={asked} own={own} count={count} change={change} />
      <Others query={query} view={view} />
    </fieldset>
  )
}

/** On a phone, the chips are one line that scrolls. It begins with those that are on, and later never moves by itself. */
function useChosenInView(viewId: string): RefObject<HTMLFieldSetElement | null> {
  const chips = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when another view is shown
  useEffect(() => {
    const line = chips.current
    if (!line || line.scrollWidth <= line.clientWidth) return
    const chosen = [...line.querySelectorAll('.on, [aria-pressed="true"]')]
    for (const chip of [chosen.at(-1), chosen[0]]) chip?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [viewId])
  return chips
}

interface MenusProps {
  asked: InboxQuery
  /** The view's own conditions. */
  own: InboxQuery
  count: (changed: Partial<Pick<InboxQuery, 'assignee' | 'due'>>) => string | undefined
  change: (changed: Partial<InboxQuery>) => void
}

function Menus({ asked, own, count, change }: MenusProps) {
  const { me, members, nameOf } = useDesk()
  const { assignee, due, regions, flags: chosen } = asked
  const others = members.filter(({ id, hasLeft }) => !hasLeft && id !== me.id)
  const who = (to: string | null, name: string): MenuEntry => ({
    name,
    ...detailOf(to === null ? undefined : count({ assignee: to })),
    run: () => change({ assignee: to }),
  })
  const nameWho = assignee === 'me' || assignee === me.id ? words.me : nameOf(assignee)
  const isWho = assignee !== null && assignee !== 'none'
  return (
    <>
      {own.assignee === null && (
        <MenuChip
          isOn={isWho}
          items={() => [
            who('me', words.me),
            ...others.map(({ id, displayName }) => who(id, displayName)),
            isWho && 'line',
            isWho && who(null, words.anybody),
          ]}
        >
          {isWho ? `${inboxWords.assignedTo}: ${nameWho}` : words.assigned}
        </MenuChip>
      )}
      {own.due === null && (
        <MenuChip
          isOn={due !== null}
          items={() => [
            ...dueNames.map((name) => ({
              name: words.due[name],
              ...detailOf(count({ due: name })),
              run: () => change({ due: name }),
            })),
            due !== null && 'line',
            due !== null && { name: words.anyDay, run: () => change({ due: null }) },
          ]}
        >
          {due === null ? words.dueName : words.dueOn[due]}
        </MenuChip>
      )}
      <MenuChip
        isOn={regions.length + chosen.length > 0}
        items={() => [
          { text: words.region },
          ...regionNames.map((name) => ({
            name: words.regions[name],
            ...detailOf(regions.includes(name) ? words.on : undefined),
            run: () => change({ regions: toggle(regions, name) }),
          })),
          'line',
          { text: words.flag },
          ...flags.map((name) => ({
            name: words.flags[name],
            ...detailOf(chosen.includes(name) ? words.on : undefined),
            run: () => change({ flags: toggle(chosen, name) }),
          })),
        ]}
      >
        {[...regions.map((name) => words.regions[name]), ...chosen.map(nameFlag)].join(', ') || words.more}
      </MenuChip>
    </>
  )
}

function MenuChip({ isOn, items, children }: { isOn: boolean; items: () => MenuEntry[]; children: ReactNode }) {
  return (
    <Menu className={isOn ? 'chip on' : 'chip'} items={items}>
      {children}
      {arrow}
    </Menu>
  )
}

/** Conditions of the address that no chip has, so that none is hidden. */
function Others({ query, view }: Pick<ListChipsProps, 'query' | 'view'>) {
  const { query: asked, unknown } = readQuery(query)
  const own = new Set(listTerms(view.query))
  const chips = printQuery({ ...asked, kinds: [], regions: [], flags: [], due: null, words: [], assignee: null })
  const others = listTerms(chips).filter((term) => !own.has(term))
  const without = (term: string) =>
    listTerms(query)
      .filter((other) => other !== term)
      .join(' ')
  return [...others, ...unknown].map((term) => (
    <button
      key={term}
      type="button"
      className="chip on"
      aria-label={`${words.remove} ${term}`}
      onClick={() => replaceWith(inboxPath(without(term)))}
    >
      {term}
      <X className="icon" aria-hidden="true" />
    </button>
  ))
}

function toggle<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
}

function detailOf(detail: string | undefined): { detail?: string } {
  return detail === undefined ? {} : { detail }
}

function nameFlag(flag: string): string {
  const known = flags.find((name) => name === flag)
  return known ? words.flags[known] : flag
}
