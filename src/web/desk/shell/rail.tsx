import { deskWords } from '#content/desk/desk-words.ts'
import { DeskLink } from './desk-link.tsx'

type ScreenName = keyof typeof deskWords.screens

/** The screens of the desk in order, with the path prefixes of each. */
const screens: { name: ScreenName; path: string; begins: RegExp }[] = [
  { name: 'inbox', path: '/desk', begins: /^\/desk(?:\/leads\/|\/tray$|$)/ },
  { name: 'properties', path: '/desk/properties', begins: /^\/desk\/properties/ },
  { name: 'promise', path: '/desk/promise', begins: /^\/desk\/promise/ },
  { name: 'team', path: '/desk/team', begins: /^\/desk\/team/ },
  { name: 'settings', path: '/desk/settings', begins: /^\/desk\/settings/ },
]

/** The navigation between screens: at the left, or at the bottom of a phone. */
export function Rail({ pathname }: { pathname: string }) {
  return (
    <nav className="rail" aria-label={deskWords.screensName}>
      {screens.map(({ name, path, begins }) => (
        <DeskLink key={name} to={path} aria-current={begins.test(pathname) ? 'page' : undefined}>
          {deskWords.screens[name]}
        </DeskLink>
      ))}
    </nav>
  )
}
