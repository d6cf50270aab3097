import { mayTrack } from './client/analytics.ts'
import { trackPageView } from './client/track-page-view.ts'
import type { AnyIsland } from './island/define-island.ts'
import { onFirstActivity, whenActive, whenLoaded } from './island/page-moments.ts'
import { startIslands } from './island/start-islands.ts'

/** Called when something optional fails to load. Firefox fails every import still loading when a visitor leaves. */
const ignoreFailure = () => {}

// Every visitor's browser runs this before any other script of ours, so it stays small and free of React.
startIslands(import.meta.glob<AnyIsland>('./{account,features}/**/*.island.tsx', { import: 'island' }))

// All calls share one promise, because separate imports may resolve in a different order from the one they started in.
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

// The code of a form loads on interest, but the reply time is shown immediately.
if (document.querySelector<HTMLElement>('[data-reply]')?.offsetParent) {
  import('./forms/show-reply-times.ts').then((module) => module.showReplyTimes(), ignoreFailure)
}

// Without this the header scrolls away with the page, as it does without scripts.
const followScroll = () =>
  import('./features/layout/follow-scroll.ts').then((module) => module.followScroll(), ignoreFailure)
addEventListener('scroll', followScroll, { once: true })

// The stylesheet skips a font that takes longer than 100 ms, until the next page.
const isLateFont = ({ name, duration }: PerformanceEntry) => /woff/.test(name) && duration > 100
document.fonts.ready.then(() => {
  if (performance.getEntries().some(isLateFont)) {
    import('./client/show-late-fonts.ts').then((module) => module.showLateFonts(), ignoreFailure)
  }
})

// Runs only if a session is stored or arrives in the fragment.
try {
  if (localStorage.session || /=/.test(location.hash))
    import('./account/session/header-session.ts').catch(ignoreFailure)
} catch {} // A browser without storage has no session either.

/** The view is reported at once. Measuring speed takes more code, which waits for the first sign of a visitor. */
function startTracking() {
  if (!mayTrack()) return
  trackPageView()
  onFirstActivity(() => import('./client/track-vitals.ts').then((module) => module.trackVitals(), ignoreFailure))
  const { googleTag } = document.body.dataset
  if (googleTag) import('./client/load-google-tag.ts').then((module) => module.loadGoogleTag(googleTag), ignoreFailure)
}
