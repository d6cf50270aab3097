/** Islands never import each other. They communicate through events on `document`, named and typed here. */
export interface IslandEvents {
  /** Sent when an opener (`data-opens="questionnaire"`) was pressed; carries the opener's other data attributes. */
  'questionnaire:open': { propertyType?: string }
}

/** Calls the listener for each such event. Returns a function that removes it. */
export function listenToIslandEvent<Name extends keyof IslandEvents>(
  name: Name,
  listener: (detail: IslandEvents[Name]) => void,
): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail)
  }
  document.addEventListener(name, handle)
  return () => document.removeEventListener(name, handle)
}
