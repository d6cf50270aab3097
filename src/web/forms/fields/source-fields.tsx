import { sourceField } from '#domain/inquiries/form-fields.ts'

/** Tells the server which page the form is on. A script that sends the form adds campaign and referrer. */
export function SourceFields({ page }: { page: string }) {
  return <input type="hidden" name={sourceField('page')} value={page} />
}
