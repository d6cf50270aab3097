import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { InboxScreen } from '../inbox/inbox-screen.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { Boundary } from './boundary.tsx'
import { focusOnScreen } from './focus-on-screen.ts'

/** Each screen is a separate chunk, so that the inbox appears sooner. */
const Lead = lazy(() => import('../lead/lead-screen.tsx').then(({ LeadScreen }) => ({ default: LeadScreen })))
const Person = lazy(() => import('../person/person-screen.tsx').then(({ PersonScreen }) => ({ default: PersonScreen })))
const Properties = lazy(() => import('../properties/properties.tsx').then((module) => ({ default: module.Properties })))
const Promises = lazy(() =>
  import('../promise/promise-screen.tsx').then((module) => ({ default: module.PromiseScreen })),
)
const Today = lazy(() => import('../today/today-screen.tsx').then(({ TodayScreen }) => ({ default: TodayScreen })))
const Team = lazy(() => import('../team/team-screen.tsx').then(({ TeamScreen }) => ({ default: TeamScreen })))
const Unmatched = lazy(() =>
  import('../unmatched/unmatched-screen.tsx').then(({ UnmatchedScreen }) => ({ default: UnmatchedScreen })),
)
const Settings = lazy(() =>
  import('../settings/settings-screen.tsx').then((module) => ({ default: module.SettingsScreen })),
)

interface ScreenProps {
  pathname: string
  query: URLSearchParams
}

/** The screen for the current path. If one fails, the others stay reachable. */
export function Screen(props: ScreenProps) {
  const before = useRef<string | null>(null)
  return (
    <Boundary key={props.pathname}>
      <Suspense
        fallback={
          <main className="loading">
            <Placeholder />
          </main>
        }
      >
        <Chosen {...props} />
        <Arrival pathname={props.pathname} before={before} />
      </Suspense>
    </Boundary>
  )
}

interface ArrivalProps {
  pathname: string
  /** The previous path; null on the first screen, where the focus starts in the page. */
  before: RefObject<string | null>
}

/** If the link that was pressed disappears with its screen, the new screen gets the focus. */
function Arrival({ pathname, before }: ArrivalProps) {
  useEffect(() => {
    const isOther = before.current !== null && before.current !== pathname
    if (isOther && document.activeElement === document.body) focusOnScreen()
    before.current = pathname
  }, [pathname, before])
  return null
}

function Chosen({ pathname, query }: ScreenProps) {
  const [, reference] = /^\/desk\/leads\/([\w-]+)$/.exec(pathname) ?? []
  const [, person] = /^\/desk\/people\/([\w-]+)$/.exec(pathname) ?? []
  const properties = /^\/desk\/properties(?:\/([\w-]+))?$/.exec(pathname)
  if (reference) return <Lead key={reference} reference={reference} />
  if (person) return <Person key={person} reference={person} />
  if (properties) return <Properties reference={properties[1] ?? null} isBoard={query.get('view') === 'board'} />
  switch (pathname) {
    case '/desk':
      // The inbox was here, and its links are in mails and bookmarks.
      if (query.has('q')) break
      return <Today scope={query.get('whose') === 'team' ? 'team' : 'mine'} />
    case '/desk/promise':
      return <Promises query={query} />
    case '/desk/team':
      return <Team />
    case '/desk/tray':
      return <Unmatched />
    case '/desk/settings':
      return <Settings />
  }
  return <InboxScreen query={query.get('q') ?? inboxTabs['to-answer']} />
}
