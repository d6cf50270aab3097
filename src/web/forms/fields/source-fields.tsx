import { sourceField } from '#domain/inquiries/form-fields.ts'

/** Tells the server on which page the form stood; what else is known of the way here a script adds when it sends. */
export function SourceFields({ page }: { page: string }) {
  return <input type="hidden" name={sourceField('page')} value={page} />
}
