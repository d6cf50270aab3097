import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { authorities } from '#domain/desk/properties/property-state.ts'
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
      <label>
        {words.authority}
        <select name="authority" defaultValue={state.authority}>
          {authorities.map((authority) => (
            <option key={authority} value={authority}>
              {propertyWords.authorities[authority]}
            </option>
          ))}
        </select>
      </label>
      {signed.length > 0 && (
        <label>
          {words.authorityFile}
          <select name="file" defaultValue={state.authorityFile ?? ''}>
            <option value="">{words.noAuthorityFile}</option>
            {signed.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
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
