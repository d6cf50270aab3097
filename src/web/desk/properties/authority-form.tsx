import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { authorities } from '#domain/desk/properties/property-state.ts'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty } from './act-on-property.ts'
import type { PropertyPage } from './property-client.ts'

const words = propertyWords.screen

/** The owner's permission, with the signed file or a word on where the paper is. */
export function AuthorityForm({ page, act }: { page: PropertyPage; act: ActOnProperty }) {
  const { state } = page.property
  const signed = page.files.filter(
    ({ category, arrivedAt, removedAt, scan }) =>
      category === 'authority' && arrivedAt !== null && removedAt === null && scan !== 'waiting',
  )
  function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const authority = authorities.find((one) => one === form.get('authority')) ?? 'none'
    const file = signed.find(({ id }) => id === form.get('file'))?.id ?? null
    act({ act: 'record-authority', authority, file, note: String(form.get('note') ?? '').trim() })
  }
  return (
    <form onSubmit={record}>
      <Select
        label={words.authority}
        name="authority"
        defaultValue={state.authority}
        options={authorities.map((authority) => [authority, propertyWords.authorities[authority]])}
      />
      {signed.length > 0 && (
        <Select
          label={words.authorityFile}
          name="file"
          defaultValue={state.authorityFile ?? ''}
          options={[['', words.noAuthorityFile], ...signed.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <label>
        {words.authorityNote}
        <input name="note" defaultValue={state.authorityNote} maxLength={500} />
      </label>
      <button type="submit" className="button small">
        {words.record}
      </button>
    </form>
  )
}
