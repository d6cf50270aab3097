import type { ComponentType } from 'react'

/**
 * When to load the code of an island: `intent` (pointer, touch or focus on it, or on what opens it), `visible`, or
 * `life` (the first sign of a person anywhere on the page, or 4 s after load).
 */
export type Wake = 'intent' | 'visible' | 'life'

type Json = string | number | boolean | null | undefined | readonly Json[] | { [key: string]: Json }

/** Props cross from server to browser as JSON, so a function or a Date does not compile. */
export type JsonProps<Props> = { [Key in keyof Props]: Json }

export interface IslandDefinition<Props extends JsonProps<Props>> {
  name: string
  Component: ComponentType<Props>
  wake: readonly Wake[]
}

/** An island whose props are unknown at compile time, because they are read from the page as JSON. */
export type AnyIsland = IslandDefinition<Record<never, never>>

/**
 * Marks a component as an island. `NAME.island.tsx` exports the result as `island`; a page renders it with `<Island
 * of={island} props={…} />`. Its inputs are uncontrolled, or read the DOM when mounted: text typed before the island
 * wakes stays in the field, but React gets no change event for it.
 */
export function defineIsland<Props extends JsonProps<Props>>(
  name: string,
  Component: ComponentType<Props>,
  options: { wake: readonly Wake[] },
): IslandDefinition<Props> {
  return { name, Component, wake: options.wake }
}
