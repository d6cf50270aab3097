import { type RefObject, useState } from 'react'

/** The ticked boxes of a form whose inputs are uncontrolled. */
export interface Ticked {
  /** Whether the boxes have been read, which happens when the island wakes. */
  isAwake: boolean
  /** True for every option until the island is awake, so that every part of the form is shown without scripts. */
  isTicked(name: string, option: string): boolean
  /** Reads the boxes again and returns the ticked property types. */
  readTicked(): string[]
}

export function useTicked(form: RefObject<HTMLFormElement | null>): Ticked {
  /** Entries have the form 'name=value'. */
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  return {
    isAwake: ticked !== null,
    isTicked: (name, option) => ticked === null || ticked.has(`${name}=${option}`),
    readTicked() {
      const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]
      setTicked(new Set(boxes.map(({ name, value }) => `${name}=${value}`)))
      return boxes.filter(({ name }) => name === 'propertyTypes').map(({ value }) => value)
    },
  }
}
