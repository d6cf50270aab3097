import { queryOptions } from '@tanstack/react-query'
import { FileAddress, Properties, type PropertyPage, ShownProperty } from '#domain/desk/answers/properties.ts'
import { DeskRefusal, request, requestFile } from '../desk-request.ts'
import { queryKeys } from '../query-keys.ts'

export const readProperties = () => request(Properties, 'desk-properties')
/** A property, or null if it doesn't exist. */
export const propertyQuery = (by: { ref: string } | { lead: string }) =>
  queryOptions({ queryKey: queryKeys.property(by), queryFn: () => readProperty(by) })

async function readProperty(by: { ref: string } | { lead: string }): Promise<PropertyPage | null> {
  try {
    return (await request(ShownProperty, 'desk-property', by)).page
  } catch (error) {
    if (error instanceof DeskRefusal && error.code === 'not_found') return null
    throw error
  }
}

/** A URL that is valid for a minute. */
export const askForFile = (id: string) => request(FileAddress, 'desk-file', { id })
/** Everything about a closed property as one archive. */
export const takeBundle = (ref: string, reason: string) =>
  requestFile('desk-bundle', 'application/zip', { ref, reason })
