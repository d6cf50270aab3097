import { mayTrack } from './client/analytics.ts'
import { removeTrailingSlash } from './client/remove-trailing-slash.ts'
import { trackPageView } from './client/track-page-view.ts'
import type { AnyIsland } from './island/define-island.ts'
import { whenActive, whenAlive, whenLoaded } from './island/page-moments.ts'
import { startIslands } from './island/start-islands.ts'

// Runs in every visitor's browser before anything else of ours: at most 2 KiB, and React is not among it.
removeTrailingSlash()
startIslands(import.meta.glob<AnyIsland>('./features/**/*.island.tsx', { import: 'island' }))

// One promise for all: those of several imports may be kept in another order than they were made.
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

// A session is stored, or arrives in the fragment.
try {
  if (localStorage.session || /=/.test(location.hash)) import('./session/header-session.ts')
} catch {} // A browser that keeps nothing has no session either.

/** The view is told at once; how fast it was only once somebody is there, since measuring it takes more code. */
function startTracking() {
  if (!mayTrack()) return
  trackPageView()
  whenAlive(() => import('./client/track-vitals.ts').then((module) => module.trackVitals()))
  const { googleTag } = document.body.dataset
  if (googleTag) import('./client/load-google-tag.ts').then((module) => module.loadGoogleTag(googleTag))
}
