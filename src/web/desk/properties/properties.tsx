import { PropertiesScreen } from './properties-screen.tsx'
import { PropertyScreen } from './property-screen.tsx'

/** All properties or one of them, in one chunk because people who open the list open a property too. */
export function Properties({ reference, isBoard }: { reference: string | null; isBoard: boolean }) {
  return reference === null ? (
    <PropertiesScreen isBoard={isBoard} />
  ) : (
    <PropertyScreen key={reference} reference={reference} />
  )
}
