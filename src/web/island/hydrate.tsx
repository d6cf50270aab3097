import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { AnyIsland } from './define-island.ts'
import { rememberServed } from './remember-served.ts'

// The browser half of `Island`. Bundled with React in one chunk, so that waking costs one round trip.

const MAX_PRESS_MS = 1000

/**
 * Resolves once the effects of the island have run, because then it handles events, or once it has failed. Whenever it
 * throws, now or later, React empties its element, so the markup from the server is restored and works without scripts.
 */
export async function hydrate(root: HTMLElement, { Component }: AnyIsland): Promise<void> {
  await whenReleased(root)
  // Written by our page, with the types of the component.
  const props: object = JSON.parse(root.dataset.props ?? '{}')
  const served = rememberServed(root)
  return new Promise((resolve) => {
    let isAwake = false
    let isWaking = true
    const onAwake = () => {
      isAwake = true
      resolve()
    }
    const tree = (
      <Awake onAwake={onAwake}>
        <Component {...props} />
      </Awake>
    )
    const options = {
      identifierPrefix: root.dataset.prefix ?? '',
      onUncaughtError(error: unknown) {
        served.putBack({ isChanged: isAwake, isWaking })
        resolve()
        // The error still reaches the console and error listeners.
        reportError(error)
      },
    }
    // Synchronously, so that nothing can be pressed in between.
    flushSync(() => hydrateRoot(root, tree, options))
    isWaking = false
  })
}

/**
 * A button replaced between press and release gets no click, and a failing island replaces its buttons. The wait always
 * ends, because a browser may miss a release, and the island must not sleep forever.
 */
async function whenReleased(root: HTMLElement): Promise<void> {
  const deadline = performance.now() + MAX_PRESS_MS
  while (root.matches(':active') && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
}

/** A parent's effect runs after those of its children. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}
