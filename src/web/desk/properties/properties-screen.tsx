import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { ListedProperty } from '#domain/desk/answers/properties.ts'
import { type PropertyStage, propertyStages } from '#domain/desk/properties/property-state.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useCommands } from '../shell/commands.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { goTo, inboxPath, useAddress } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { useNow } from '../shell/use-now.ts'
import { Chip } from '../ui/chip.tsx'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { sortByNeed, summarize } from './list/due-next.ts'
import { PropertyBoard } from './list/property-board.tsx'
import { PropertyTable } from './list/property-table.tsx'
import { noteOrder } from './list/shown-order.ts'
import { readProperties } from './property-client.ts'

const words = propertyWords.list
const PATH = '/desk/properties'

type Filter = PropertyStage | 'mine' | null

/** All properties, the one that needs somebody next on top; as a table, or on a wide screen as a board by stage. */
export function PropertiesScreen({ isBoard }: { isBoard: boolean }) {
  const { me } = useDesk()
  const now = useNow()
  const filter = readFilter(useAddress().searchParams.get('show'))
  const query = useQuery({ queryKey: queryKeys.properties, queryFn: readProperties })
  const all = query.data && sortByNeed(query.data.properties)
  const shown = all?.filter((property) => matches(property, filter, me.id))
  useListKeys()
  const note = useEffectEvent(() => noteOrder(shown?.map(({ reference }) => reference) ?? []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order follows what was read and the filter
  useEffect(() => note(), [query.data, filter])
  useEffect(() => {
    document.title = `${words.title} · ${deskWords.title}`
  }, [])
  return (
    <main className="properties">
      <header className="properties-head">
        <h1>{words.title}</h1>
        <p className="soft">{all && all.length > 0 ? summarize(all, now) : '\u00a0'}</p>
      </header>
      {all?.length === 0 ? (
        <Empty />
      ) : (
        <div className="properties-tools">
          <StageChips all={all} filter={filter} isBoard={isBoard} me={me.id} />
          <nav aria-label={words.showAs} className="switch only-roomy">
            <DeskLink to={pathOf(filter, false)} aria-current={isBoard ? undefined : 'page'}>
              {words.list}
            </DeskLink>
            <DeskLink to={pathOf(filter, true)} aria-current={isBoard ? 'page' : undefined}>
              {words.board}
            </DeskLink>
          </nav>
        </div>
      )}
      {!all && hasFailed(query) && <Failed again={() => query.refetch()} />}
      {!shown && !hasFailed(query) && <Placeholder rows={8} className="property-rows" />}
      {shown?.length === 0 && all && all.length > 0 && (
        <p className="empty">
          {words.noneOfStage}{' '}
          <DeskLink className="link" to={pathOf(null, isBoard)}>
            {words.showAll}
          </DeskLink>
        </p>
      )}
      {shown && shown.length > 0 && (
        <>
          <PropertyTable properties={shown} now={now} isHidden={isBoard} />
          {isBoard && <PropertyBoard properties={shown} now={now} />}
        </>
      )}
    </main>
  )
}

function Empty() {
  const { title, text, action } = words.empty
  return (
    <section className="nothing">
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <DeskLink className="button" to={inboxPath('kind:sell-fast')}>
        {action}
      </DeskLink>
    </section>
  )
}

interface ChipsProps {
  /** Undefined while they are on their way. */
  all: readonly ListedProperty[] | undefined
  filter: Filter
  isBoard: boolean
  me: string
}

/** Stages without a property have no chip, unless it is chosen. */
function StageChips({ all, filter, isBoard, me }: ChipsProps) {
  const count = (one: Filter) => all?.filter((property) => matches(property, one, me)).length
  const offered = [null, ...propertyStages, 'mine'] as const
  return (
    <fieldset className="chips">
      <legend className="unseen">{words.stages}</legend>
      {offered
        .filter((one) => one === null || one === filter || (count(one) ?? 0) > 0)
        .map((one) => (
          <Chip key={one} isOn={one === filter} count={count(one)} onPress={() => goTo(pathOf(one, isBoard))}>
            {nameOf(one)}
          </Chip>
        ))}
    </fieldset>
  )
}

function nameOf(filter: Filter): string {
  if (filter === null) return words.all
  return filter === 'mine' ? words.mine : propertyWords.stages[filter]
}

function matches({ state, lead }: ListedProperty, filter: Filter, me: string): boolean {
  return filter === null || (filter === 'mine' ? lead.assigneeId === me : state.stage === filter)
}

function readFilter(text: string | null): Filter {
  return text === 'mine' ? 'mine' : (propertyStages.find((stage) => stage === text) ?? null)
}

function pathOf(filter: Filter, isBoard: boolean): string {
  const query = new URLSearchParams({ ...(isBoard && { view: 'board' }), ...(filter && { show: filter }) })
  return query.size === 0 ? PATH : `${PATH}?${query}`
}

/** J and K, like the arrow keys, move between properties; Enter opens the one with the focus. */
function useListKeys(): void {
  useCommands([
    { name: commandWords.next, key: 'j', run: () => moveFocus(1) },
    { name: commandWords.previous, key: 'k', run: () => moveFocus(-1) },
  ])
  useKeys({ arrowdown: () => moveFocus(1), arrowup: () => moveFocus(-1) })
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.property-link')].filter((link) => link.offsetParent)
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}
