import type { User } from '@supabase/auth-js'
import { sessionWords } from '#content/account/session-words.ts'
import menuSheet from '../../styles/account-menu.css?inline'
import { authPaths } from './auth-paths.ts'
import { nameOf } from './name-of.ts'

const words = sessionWords.menu
/** Without the fragment, the page would open the section this tab showed last. */
const OVERVIEW = `${authPaths.account}#inquiries`
type Owner = Pick<User, 'email' | 'user_metadata'>

interface AccountLinks {
  showAccount: (owner: Owner) => void
  showSignIn: () => void
}

/** The "Sign in" links of the page, which can show the account instead. */
export function createAccountLinks(signOut: () => Promise<void>): AccountLinks {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`:is(header, footer) a[href="${authPaths.auth}"]`)]
  let menu: HTMLElement | null = null
  let shown = ''
  return {
    showAccount(owner) {
      const name = nameOf(owner)
      const { email = '' } = owner
      if (menu && shown === name + email) return
      shown = name + email
      const [top, ...others] = links
      const fresh = createMenu(name, email, signOut)
      if (menu) menu.replaceWith(fresh)
      else top?.replaceWith(fresh)
      menu = fresh
      for (const link of others) setLink(link, OVERVIEW, words.account)
    },
    showSignIn() {
      const [top, ...others] = links
      if (top) menu?.replaceWith(top)
      menu = null
      for (const link of others) setLink(link, authPaths.auth, top?.textContent ?? '')
    },
  }
}

function setLink(link: HTMLAnchorElement, href: string, text: string): void {
  link.href = href
  link.textContent = text
}

let hasSheet = false

/** A menu under the visitor's name, with Account and Sign out. */
function createMenu(name: string, email: string, signOut: () => Promise<void>): HTMLElement {
  if (!hasSheet) addSheet()
  const menu = element('details', 'account-menu')
  const summary = element('summary', '')
  // An email address would be too long here. The open menu shows it.
  summary.append(element('span', '', name.split(/\s+/)[0] || words.account))
  summary.setAttribute('aria-label', `${words.account}: ${name || email}`)
  const panel = element('div', '')
  const account = element('a', '', words.account)
  account.href = OVERVIEW
  const out = element('button', '', words.signOut)
  out.type = 'button'
  out.addEventListener('click', () => {
    out.setAttribute('aria-busy', 'true')
    void signOut()
  })
  panel.append(...(name ? [element('p', '', name)] : []), element('small', '', email), account, out)
  menu.append(summary, panel)
  closeFromOutside(menu, summary)
  return menu
}

function closeFromOutside(menu: HTMLDetailsElement, summary: HTMLElement): void {
  const close = (event: Event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
  }
  document.addEventListener('click', close)
  document.addEventListener('focusin', close)
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    event.preventDefault()
    menu.open = false
    summary.focus()
  })
}

/** The menu's styles are not in the stylesheet of all pages, because most visitors have no account. */
function addSheet(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(menuSheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  hasSheet = true
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
