import { PropertiesScreen } from './properties-screen.tsx'
import { PropertyScreen } from './property-screen.tsx'

/** All properties or one of them: one chunk for both, because whoever opens the one opens the other. */
export function Properties({ reference, isBoard }: { reference: string | null; isBoard: boolean }) {
  return reference === null ? (
    <PropertiesScreen isBoard={isBoard} />
  ) : (
    <PropertyScreen key={reference} reference={reference} />
  )
}
