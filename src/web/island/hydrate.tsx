import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AnyIsland } from './define-island.ts'

// The browser half of `Island`. It is bundled into one chunk with React, so that waking costs one round trip.

/** Resolves once the island's effects have run, because from then on it handles events. */
export function hydrate(root: HTMLElement, { Component }: AnyIsland): Promise<void> {
  const props: object = JSON.parse(root.dataset.props ?? '{}')
  return new Promise((resolve) => {
    hydrateRoot(
      root,
      <Awake onAwake={resolve}>
        <Component {...props} />
      </Awake>,
      { identifierPrefix: root.dataset.prefix ?? '' },
    )
  })
}

/** A parent's effect runs after those of its children. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}
