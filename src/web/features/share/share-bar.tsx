import type { MouseEvent } from 'react'
import { share as words } from '#content/pages/share.ts'
import { track } from '../../client/analytics.ts'
import { frame } from '../../ui/frame.ts'
import { ShareIcon } from './share-icons.tsx'
import { createShareLinks, type SharedPage, type ShareLinkName } from './share-links.ts'
import { sharePage } from './share-page.ts'

const WINDOW = 'popup,width=600,height=400'
const names: ShareLinkName[] = ['facebook', 'x', 'linkedin', 'email']
const control =
  'press inline-flex min-h-11 items-center gap-2.5 bg-transparent font-text text-base font-medium text-ink no-underline hover:text-brass'

/** Plain links that work without scripts. With scripts, the networks open in a small window. */
export function ShareBar(page: SharedPage) {
  const links = createShareLinks(page)
  return (
    <section aria-labelledby="share-heading" className="border-t border-rule bg-paper print:hidden">
      <div className={`${frame} flex flex-wrap items-center justify-between gap-x-12 gap-y-2 py-7`}>
        <h2 id="share-heading" className="text-xl font-medium">
          {words.heading}
        </h2>
        <ul className="-mx-3 flex flex-wrap gap-x-1 sm:gap-x-3">
          {names.map((name) => (
            <li key={name}>
              <a
                href={links[name]}
                className={`${control} px-3`}
                onClick={(event) => followLink(name, event)}
                {...(name !== 'email' && { target: '_blank', rel: 'noopener', 'data-hold': true })}
              >
                <ShareIcon name={name} />
                <span>
                  <span className="sr-only">{words.links[name].prefix} </span>
                  {words.links[name].name}
                </span>
              </a>
            </li>
          ))}
          <li className="noscript:hidden">
            <button type="button" className={`${control} px-3`} onClick={() => sharePage(page)}>
              <ShareIcon name="native" />
              {words.native}
            </button>
          </li>
        </ul>
      </div>
    </section>
  )
}

function followLink(name: ShareLinkName, event: MouseEvent<HTMLAnchorElement>): void {
  track({ event: 'share', path: location.pathname, network: name })
  if (name === 'email' || event.metaKey || event.ctrlKey || event.shiftKey) return
  const opened = window.open(event.currentTarget.href, '_blank', WINDOW)
  // If pop-ups are blocked, the browser follows the link.
  if (!opened) return
  opened.opener = null
  event.preventDefault()
}
