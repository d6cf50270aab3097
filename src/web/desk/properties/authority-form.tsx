import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { authorities } from '#domain/desk/properties/property-state.ts'
import { useEdited } from '../conflicts/use-edited.ts'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty } from './act-on-property.ts'

const words = propertyWords.screen

/** The owner's permission, with the signed file or a word on where the paper is. */
export function AuthorityForm({ page, act }: { page: PropertyPage; act: ActOnProperty }) {
  const { authority, authorityFile, authorityNote } = page.property.state
  const { fields, over, set, noteSent, settle } = useEdited({ authority, authorityFile, authorityNote })
  const signed = page.files.filter(
    ({ category, arrivedAt, removedAt, scan }) =>
      category === 'authority' && arrivedAt !== null && removedAt === null && scan !== 'waiting',
  )
  function record(event: FormEvent) {
    event.preventDefault()
    const isSigned = signed.some(({ id }) => id === fields.authorityFile)
    const recorded = { ...fields, authorityFile: isSigned ? fields.authorityFile : null }
    noteSent(recorded)
    act({ act: 'record-authority', ...recorded }, { over, onSettled: settle })
  }
  return (
    <form onSubmit={record}>
      <Select
        label={words.authority}
        name="authority"
        value={fields.authority}
        onChange={({ target }) => set('authority', authorities.find((one) => one === target.value) ?? 'none')}
        options={authorities.map((authority) => [authority, propertyWords.authorities[authority]])}
      />
      {signed.length > 0 && (
        <Select
          label={words.authorityFile}
          name="file"
          value={fields.authorityFile ?? ''}
          onChange={({ target }) => set('authorityFile', target.value || null)}
          options={[['', words.noAuthorityFile], ...signed.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <label>
        {words.authorityNote}
        <input
          name="note"
          value={fields.authorityNote}
          onChange={({ target }) => set('authorityNote', target.value)}
          maxLength={500}
        />
      </label>
      <button type="submit" className="button tiny">
        {words.save}
      </button>
    </form>
  )
}
