/**
 * The one inlined script. It fetches the bootstrap once the page has been painted: fetched beside the page, the
 * bootstrap would compete with the first paint, for nothing that anybody could use yet. In a browser that does not
 * report its paints it is fetched a second after load. A press on a button meanwhile is repeated once the bootstrap
 * runs; only on a button that does nothing by itself or is marked to wait, so that no form is sent twice. What an opener
 * opens is shown at once. If the bootstrap cannot be loaded or fails, the page is shown as it is without script.
 *
 * On the first visit to the top of a page, what is below the first screen waits too (`.late` in `components.css`) and
 * is then laid out section by section, so that no section keeps a phone busy for long. A visitor who comes back or
 * follows a link to a section gets all of it at once. So does a document that is hidden, because its timers are slow.
 *
 * A trailing slash leaves the address before anything else is done.
 *
 * The build minifies it into every page (`scripts/build/build-loader.ts`), so each byte counts.
 */
import { removeTrailingSlash } from './client/remove-trailing-slash.ts'

/** The address of the bootstrap, which the build puts in. */
declare const BOOTSTRAP: string

removeTrailingSlash()

const { classList } = document.documentElement
let hasStarted = false
let pressed: HTMLElement | null = null

async function start(): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  // Written exactly as in `components.css`, so that it compresses to nothing.
  const sections = document.querySelectorAll<HTMLElement>('.late :is(main>*~*,main>.contents>*,footer)')
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
if (!location.hash && visit?.type === 'navigate') classList.add('late')

window.onclick = (event) => {
  // A link to a section leads to its final position only if everything above it is laid out.
  classList.remove('late')
  pressed = (event.target as Element).closest<HTMLElement>('[type=button],[data-opens],.scripted button[data-hold]')
  if (!pressed) return
  event.preventDefault()
  if (pressed.dataset.opens) location.hash = pressed.dataset.opens
}
window.onload = () => setTimeout(start, 1000)
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
