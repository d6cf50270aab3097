import type { ChangeEvent, FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { authorities, type PropertyState } from '#domain/desk/properties/property-state.ts'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty } from './act-on-property.ts'
import { useTyped } from './use-typed.ts'

const words = propertyWords.screen

type AuthorityField = 'authority' | 'authorityFile' | 'authorityNote'

const fields = {
  show: (state: PropertyState, name: AuthorityField) => state[name] ?? '',
  differs: (state: PropertyState, name: AuthorityField, text: string) => text.trim() !== (state[name] ?? ''),
}

/** The owner's permission, with the signed file or a word on where the paper is. */
export function AuthorityForm({ page, act }: { page: PropertyPage; act: ActOnProperty }) {
  const { shown, type, before, seen, noteSent } = useTyped<AuthorityField>(page.property, fields)
  const signed = page.files.filter(
    ({ category, arrivedAt, removedAt, scan }) =>
      category === 'authority' && arrivedAt !== null && removedAt === null && scan !== 'waiting',
  )
  function record(event: FormEvent) {
    event.preventDefault()
    const authority = authorities.find((one) => one === shown('authority')) ?? 'none'
    const file = signed.find(({ id }) => id === shown('authorityFile'))?.id ?? null
    const was = {
      authority: before('authority').authority,
      authorityFile: before('authorityFile').authorityFile,
      authorityNote: before('authorityNote').authorityNote,
    }
    const note = shown('authorityNote').trim()
    noteSent(act({ act: 'record-authority', authority, file, note, before: was, seen }))
  }
  const field = (name: AuthorityField) => ({
    value: shown(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(name, target.value),
  })
  return (
    <form onSubmit={record}>
      <Select
        label={words.authority}
        name="authority"
        {...field('authority')}
        options={authorities.map((authority) => [authority, propertyWords.authorities[authority]])}
      />
      {signed.length > 0 && (
        <Select
          label={words.authorityFile}
          name="file"
          {...field('authorityFile')}
          options={[['', words.noAuthorityFile], ...signed.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <label>
        {words.authorityNote}
        <input name="note" {...field('authorityNote')} maxLength={500} />
      </label>
      <button type="submit" className="button small">
        {words.record}
      </button>
    </form>
  )
}
