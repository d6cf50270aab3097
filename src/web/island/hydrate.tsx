import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { AnyIsland } from './define-island.ts'
import { rememberServed } from './remember-served.ts'

// The browser half of `Island`. It is bundled into one chunk with React, so that waking costs one round trip.

const LONGEST_PRESS_MS = 1000

/**
 * Resolves once the island's effects have run, because from then on it handles events; or once it has failed. Whenever
 * it throws, now or later, React empties its element, so what the server sent is put back and works without script.
 */
export async function hydrate(root: HTMLElement, { Component }: AnyIsland): Promise<void> {
  await whenReleased(root)
  // The page itself wrote it, with the types of the component.
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
        // The error still reaches the console and whoever listens for errors.
        reportError(error)
      },
    }
    // At once, so that nothing is pressed meanwhile.
    flushSync(() => hydrateRoot(root, tree, options))
    isWaking = false
  })
}

/**
 * A button that is replaced between press and release gets no click, and an island that fails replaces its buttons. The
 * wait ends in any case, because an engine may miss a release, and the island must not sleep for ever.
 */
async function whenReleased(root: HTMLElement): Promise<void> {
  const deadline = performance.now() + LONGEST_PRESS_MS
  while (root.matches(':active') && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
}

/** A parent's effect runs after those of its children. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}
