import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AnyIsland } from './define-island.ts'
import { rememberServed } from './remember-served.ts'

// The browser half of `Island`. It is bundled into one chunk with React, so that waking costs one round trip.

/**
 * Resolves once the island's effects have run, because from then on it handles events; or once it has failed. Whenever
 * it throws, now or later, React empties its element, so what the server sent is put back and works without script.
 */
export function hydrate(root: HTMLElement, { Component }: AnyIsland): Promise<void> {
  const props: object = JSON.parse(root.dataset.props ?? '{}')
  const putBack = rememberServed(root)
  return new Promise((resolve) => {
    let isAwake = false
    const onAwake = () => {
      isAwake = true
      resolve()
    }
    hydrateRoot(
      root,
      <Awake onAwake={onAwake}>
        <Component {...props} />
      </Awake>,
      {
        identifierPrefix: root.dataset.prefix ?? '',
        onUncaughtError(error) {
          putBack(isAwake)
          resolve()
          // The error still reaches the console and whoever listens for errors.
          setTimeout(() => {
            throw error
          })
        },
      },
    )
  })
}

/** A parent's effect runs after those of its children. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}
