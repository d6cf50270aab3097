import { isObject } from '#domain/is-object.ts'

const MAX_MOVE_MS = 500

/** What an entry of the browser's history stores about the views of an island. */
interface Entry<View> {
  name: string
  /** Entries of an earlier run lead nowhere: what was typed there was sent or deleted. */
  run: number
  view: View
  /** The number of entries of this run below this one. */
  depth: number
  /** The view of the entry below; null in the first one. */
  from: View | null
}

export interface ViewHistory<View> {
  /**
   * The view to continue at if the visitor reloaded the page or returned to it, and may have moved on since; otherwise
   * null.
   */
  readonly left: View | null
  /** Adds an entry for a view. */
  push(from: View, to: View): void
  /** Stores another view in the current entry. */
  replace(view: View): void
  /** Goes back if the entry below has this view; otherwise returns false. */
  goBackTo(view: View): boolean
  /** Starts again with this view. Going to an entry from before leads to the first of the new ones. */
  restart(view: View): void
  /** Goes back to the first entry of this run without showing its view, before leaving the page for good. */
  collapse(): Promise<void>
  stop(): void
}

interface ViewHistoryOptions<View> {
  /** The name of the island. */
  name: string
  /** Entries may be from an older version of the site. */
  read: (value: unknown) => View | null
  /** Called when the visitor went back or forward to an entry with this view. */
  onView: (view: View) => void
  /** A fragment for the address of the entries, so that a reload shows that part of the page. */
  hash?: string
}

/**
 * Gives each view of an island an entry in the browser's history, so that Back, Forward and Reload work as expected.
 * The URL stays the same, except for the fragment. Entries without a view, such as those of anchors, are ignored.
 */
export function createViewHistory<View>(options: ViewHistoryOptions<View>): ViewHistory<View> {
  const { name, read, onView, hash = '' } = options
  const found = readEntry()
  let run = found?.run ?? Date.now()

  function readEntry(): Entry<View> | null {
    const state: unknown = history.state
    if (!isObject(state) || !isObject(state.entry) || state.entry.name !== name) return null
    const { run: itsRun, depth } = state.entry
    const view = read(state.entry.view)
    if (view === null || typeof itsRun !== 'number' || typeof depth !== 'number') return null
    return { name, run: itsRun, view, depth, from: read(state.entry.from) }
  }

  /** Some browsers refuse many entries in a short time. The views work without them. */
  function write(
    change: 'pushState' | 'replaceState',
    entry: Pick<Entry<View>, 'view' | 'depth' | 'from'>,
    url = '',
  ): void {
    try {
      history[change]({ ...history.state, entry: { name, run, ...entry } }, '', url)
    } catch {}
  }

  function replace(view: View): void {
    const { depth = 0, from = null } = readEntry() ?? {}
    write('replaceState', { view, depth, from })
  }

  function onMove(): void {
    const entry = readEntry()
    if (!entry) return
    if (entry.run === run) onView(entry.view)
    else if (entry.depth > 0) history.go(-entry.depth)
  }

  /** A page restored from the back/forward cache may be at a different entry. */
  function onShow({ persisted }: PageTransitionEvent): void {
    if (persisted) onMove()
  }

  function stop(): void {
    window.removeEventListener('popstate', onMove)
    window.removeEventListener('pageshow', onShow)
  }

  window.addEventListener('popstate', onMove)
  window.addEventListener('pageshow', onShow)
  return {
    get left() {
      return found && (readEntry() ?? found).view
    },
    replace,
    push(from, to) {
      // The current entry may belong to an anchor and have no view yet.
      replace(from)
      write('pushState', { view: to, depth: (readEntry()?.depth ?? 0) + 1, from }, hash)
      // The views decide what is visible. The scroll position the browser saved may not even exist any more.
      history.scrollRestoration = 'manual'
    },
    goBackTo(view) {
      const from = readEntry()?.from
      const isBelow = from !== undefined && from !== null && JSON.stringify(from) === JSON.stringify(view)
      if (isBelow) history.back()
      return isBelow
    },
    restart(view) {
      run++
      write(
        'replaceState',
        { view, depth: 0, from: null },
        location.hash === hash ? location.pathname + location.search : '',
      )
    },
    async collapse() {
      stop()
      const depth = readEntry()?.depth ?? 0
      if (depth > 0) await moveBy(-depth)
    },
    stop,
  }
}

/** Resolves once the browser has moved, or after a moment if it does not. */
function moveBy(delta: number): Promise<unknown> {
  const moved = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, MAX_MOVE_MS)
  })
  history.go(delta)
  return moved
}
