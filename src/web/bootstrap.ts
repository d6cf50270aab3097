import { mayTrack } from './client/analytics.ts'
import { trackPageView } from './client/track-page-view.ts'
import type { AnyIsland } from './island/define-island.ts'
import { onFirstActivity, whenActive, whenLoaded } from './island/page-moments.ts'
import { startIslands } from './island/start-islands.ts'

/** The page does without what cannot be loaded. Firefox fails every import that is under way when a visitor leaves. */
const doWithout = () => {}

// Every visitor's browser runs this before any other script of ours, so it stays small and without React.
startIslands(import.meta.glob<AnyIsland>('./{account,features}/**/*.island.tsx', { import: 'island' }))

// All calls share one promise, because separate imports may resolve in a different order than they were started.
let toaster: Promise<typeof import('./toast/toaster.ts')> | null
document.addEventListener('toast', ({ detail }) => {
  toaster ??= import('./toast/toaster.ts')
  toaster.then(
    (module) => module.showInToaster(detail),
    () => {
      toaster = null
    },
  )
})

whenActive(() => whenLoaded(startTracking))

// A form's own code waits for its visitor, but the day and hour of our answer are there at once.
if (document.querySelector<HTMLElement>('[data-reply]')?.offsetParent) {
  import('./forms/tell-reply-time.ts').then((module) => module.tellReplyTimes(), doWithout)
}

// Without it the header scrolls away with the page, as it does without script.
const followScroll = () =>
  import('./features/layout/follow-scroll.ts').then((module) => module.followScroll(), doWithout)
addEventListener('scroll', followScroll, { once: true })

// A font that takes longer than 100 ms is left out by the style sheet, until the next page.
const isLateFont = ({ name, duration }: PerformanceEntry) => /woff/.test(name) && duration > 100
document.fonts.ready.then(() => {
  if (performance.getEntries().some(isLateFont)) {
    import('./client/show-late-fonts.ts').then((module) => module.showLateFonts(), doWithout)
  }
})

// Runs only if a session is stored or arrives in the fragment.
try {
  if (localStorage.session || /=/.test(location.hash)) import('./account/session/header-session.ts').catch(doWithout)
} catch {} // A browser without storage has no session either.

/** The view is reported at once. Measuring its speed takes more code, which waits for the first sign of a visitor. */
function startTracking() {
  if (!mayTrack()) return
  trackPageView()
  onFirstActivity(() => import('./client/track-vitals.ts').then((module) => module.trackVitals(), doWithout))
  const { googleTag } = document.body.dataset
  if (googleTag) import('./client/load-google-tag.ts').then((module) => module.loadGoogleTag(googleTag), doWithout)
}
