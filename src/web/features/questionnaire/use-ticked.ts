import { type RefObject, useState } from 'react'

/** What is ticked in a form, whose boxes keep their own state. */
export interface Ticked {
  /** Before the island is awake, and where it never is, every part of the form is shown: yes to all. */
  isTicked(name: string, option: string): boolean
  /** Looks again; gives the property types among what is ticked. */
  readTicked(): string[]
}

export function useTicked(form: RefObject<HTMLFormElement | null>): Ticked {
  /** Pairs as 'name=value'. */
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  return {
    isTicked: (name, option) => ticked === null || ticked.has(`${name}=${option}`),
    readTicked() {
      const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]
      setTicked(new Set(boxes.map(({ name, value }) => `${name}=${value}`)))
      return boxes.filter(({ name }) => name === 'propertyTypes').map(({ value }) => value)
    },
  }
}
