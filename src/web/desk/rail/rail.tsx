import Building from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sliders from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import { Fragment, type ReactNode } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { formatCount } from '../inbox/format-count.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { SEARCH_ID } from '../search/search-box.tsx'
import { openCommands } from '../shell/commands.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { INBOX } from '../shell/use-address.ts'
import { useDue } from '../shell/use-due.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import type { MenuEntry } from '../ui/menu/menu-entries.ts'
import { Brand } from './brand.tsx'
import { RailViews } from './rail-views.tsx'

type ScreenName = keyof typeof deskWords.screens

interface ScreenEntry {
  name: ScreenName
  path: string
  /** Paths on which it is the current screen. */
  begins: RegExp
  icon: ReactNode
}

// Made once, so that a press anywhere renders none of them again.
const icons = {
  today: <CalendarCheck className="icon" aria-hidden="true" />,
  inbox: <Inbox className="icon" aria-hidden="true" />,
  properties: <Building className="icon" aria-hidden="true" />,
  promise: <ShieldCheck className="icon" aria-hidden="true" />,
  team: <Users className="icon" aria-hidden="true" />,
  settings: <Sliders className="icon" aria-hidden="true" />,
  search: <Search className="icon" aria-hidden="true" />,
  more: <Ellipsis className="icon" aria-hidden="true" />,
}

const mainScreens: readonly ScreenEntry[] = [
  { name: 'today', path: '/desk', begins: /^\/desk$/, icon: icons.today },
  { name: 'inbox', path: INBOX, begins: /^\/desk\/(?:inbox|leads\/|people\/|tray$)/, icon: icons.inbox },
  { name: 'properties', path: '/desk/properties', begins: /^\/desk\/properties/, icon: icons.properties },
]
const otherScreens: readonly ScreenEntry[] = [
  { name: 'promise', path: '/desk/promise', begins: /^\/desk\/promise/, icon: icons.promise },
  { name: 'team', path: '/desk/team', begins: /^\/desk\/team/, icon: icons.team },
  { name: 'settings', path: '/desk/settings', begins: /^\/desk\/settings/, icon: icons.settings },
]

interface RailProps {
  pathname: string
  onKeys: () => void
  onSignOut: () => void
}

/** The navigation between screens: at the left, or at the bottom of a phone, where one button leads to the rest. */
export function Rail({ pathname, onKeys, onSignOut }: RailProps) {
  const { me } = useDesk()
  const due = useDue()
  const counts: Partial<Record<ScreenName, number>> = due
    ? { today: due.today, inbox: due.inbox['to-answer'], properties: due.properties }
    : {}
  const hasViews = pathname === INBOX || pathname === '/desk/tray'
  const link = ({ name, path, begins, icon }: ScreenEntry, className?: string) => (
    <DeskLink
      key={name}
      className={className}
      to={path}
      // A view of the inbox is the current page then.
      aria-current={begins.test(pathname) ? (name === 'inbox' && hasViews ? 'true' : 'page') : undefined}
    >
      {icon}
      {deskWords.screens[name]}
      <Count of={counts[name] ?? 0} />
    </DeskLink>
  )
  const [promise, ...below] = otherScreens
  const own: MenuEntry[] = [
    { name: commandWords.open, shortcut: 'Ctrl K', run: openCommands },
    { name: deskWords.keys, shortcut: '?', run: onKeys },
    'line',
    { name: deskWords.signOut, run: onSignOut },
  ]
  return (
    <nav className="rail" aria-label={deskWords.screensName}>
      <DeskLink className="brand" to="/desk">
        <Brand />
        {deskWords.title}
      </DeskLink>
      {mainScreens.map((screen) => (
        <Fragment key={screen.name}>
          {link(screen)}
          {screen.name === 'inbox' && hasViews && <RailViews due={due} />}
        </Fragment>
      ))}
      {promise && link(promise, 'only-wide')}
      <button type="button" className="only-phone" onClick={() => document.getElementById(SEARCH_ID)?.focus()}>
        {icons.search}
        {searchWords.label}
      </button>
      <Menu
        className="only-phone"
        items={[
          { text: me.displayName },
          ...otherScreens.map(({ name, path }) => ({ name: deskWords.screens[name], run: path })),
          'line',
          { name: deskWords.signOut, run: onSignOut },
        ]}
      >
        {icons.more}
        {deskWords.more}
      </Menu>
      <div className="rail-foot">
        {below.map((screen) => link(screen))}
        <Menu className="me" items={own}>
          <Avatar name={me.displayName} isMine />
          {me.displayName}
        </Menu>
        <LiveMark />
      </div>
    </nav>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 && <span className="count">{formatCount(of)}</span>
}
