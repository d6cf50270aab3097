/**
 * The only inlined script. It fetches the bootstrap after the first paint: loaded alongside the page, the bootstrap
 * would compete with that paint, for nothing anyone could use yet. In browsers that do not report paints, it is fetched
 * a second after load. A button pressed before then is pressed again once the bootstrap runs, but only if it does
 * nothing without scripts or is marked to wait, so that no form is sent twice. An opener shows its target at once. If
 * the bootstrap cannot be loaded or fails, the page is shown as it is without scripts.
 *
 * On a first visit to the top of a page, everything below the first screen waits too (`.late` in `components.css`) and
 * is then laid out section by section, so that no section keeps a phone busy for long. Returning visitors, and those
 * who follow a link to a section, get everything at once. So does a hidden document, because its timers are slow.
 *
 * A trailing slash is removed from the URL before anything else.
 *
 * The build minifies this into every page (`scripts/build/build-loader.ts`), so every byte counts.
 */
import { removeTrailingSlash } from './client/remove-trailing-slash.ts'

/** The URL of the bootstrap, inserted by the build. */
declare const BOOTSTRAP: string

removeTrailingSlash()

const { classList } = document.documentElement
let hasStarted = false
let pressed: HTMLElement | null = null

async function start(): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  // Spelled exactly as in `components.css`, so that it compresses to almost nothing.
  const sections = document.querySelectorAll<HTMLElement>('.late :is(main>*~section,main>.contents>section,footer)')
  for (const section of sections) {
    section.style.contentVisibility = 'visible'
    if (!document.hidden) await new Promise((resolve) => setTimeout(resolve, 16))
  }
  classList.remove('late')
  for (const section of sections) section.removeAttribute('style')
  try {
    await import(BOOTSTRAP)
    window.onclick = null
    pressed?.click()
  } catch {
    classList.remove('scripted')
  }
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
classList.add('scripted')
// The draft of the questionnaire, see `draft-name.ts`. The home page offers to continue it.
try {
  if (localStorage['draft:investment']) classList.add('drafted')
} catch {}
if (!location.hash && visit?.type === 'navigate') classList.add('late')

window.onclick = (event) => {
  // A link to a section can scroll to the right position only if everything above it is laid out.
  classList.remove('late')
  pressed = (event.target as Element).closest<HTMLElement>('[type=button],[data-opens],.scripted button[data-hold]')
  if (!pressed) return
  event.preventDefault()
  if (pressed.dataset.opens) location.hash = pressed.dataset.opens
}
window.onload = () => setTimeout(start, 1000)
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
