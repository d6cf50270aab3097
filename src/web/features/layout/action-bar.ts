import { actionBar as words } from '#content/pages/action-bar.ts'
import type { questionnaireHref, sitePaths } from '#domain/site/site-paths.ts'

// Repeated here, because anything that imports the site map is bundled with the forms and React.
const QUESTIONNAIRE: typeof questionnaireHref = '/#questionnaire'
const SELL_FAST: typeof sitePaths.sellFast = '/sell-fast'

/**
 * Adds the bar with the three ways to start. It is hidden while any part of a form is in view, so that it covers
 * neither a field nor its error, and on the account pages.
 */
export function createActionBar(): HTMLElement | null {
  const phone = document.querySelector<HTMLAnchorElement>('footer a[href^="tel:"]')
  if (!phone || document.querySelector('[data-island=auth],[data-island=account]')) return null
  const bar = document.createElement('nav')
  bar.className = 'action-bar'
  bar.ariaLabel = words.label
  bar.append(createMatchControl(), createLink(SELL_FAST, words.sell), createLink(phone.href, words.call))
  document.body.append(bar)
  hideBesideForms(bar)
  return bar
}

/** On a page with the questionnaire this opens it; elsewhere it links there. */
function createMatchControl(): HTMLElement {
  const opener = document.querySelector<HTMLElement>('header [data-opens]')
  if (!opener) return createLink(QUESTIONNAIRE, words.getMatched)
  const button = document.createElement('button')
  button.setAttribute('form', 'open')
  button.dataset.opens = opener.dataset.opens
  button.textContent = words.getMatched
  return button
}

function createLink(href: string, text: string): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

function hideBesideForms(bar: HTMLElement): void {
  const inView = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    bar.toggleAttribute('data-form', inView.size > 0)
  })
  for (const form of document.querySelectorAll('main form')) observer.observe(form)
}
