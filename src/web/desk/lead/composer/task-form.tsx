import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import { maySee } from '#domain/desk/may.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'
import { tomorrowMorning } from '../../acts/tomorrow-morning.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Select } from '../../ui/select.tsx'
import type { DoAct } from '../do-act.ts'

interface TaskFormProps {
  act: DoAct
  eyes: readonly string[]
  onDone: () => void
}

/** Without a time it is due tomorrow morning. */
export function TaskForm({ act, eyes, onDone }: TaskFormProps) {
  const { me, members } = useDesk()
  const [due, setDue] = useState('')
  const takers = members
    .filter((member) => !member.hasLeft && maySee(member, { eyes }))
    .map(({ id, displayName }) => [id, id === me.id ? deskWords.inbox.you : displayName] as const)
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const title = String(data.get('title') ?? '').trim()
    const moment = due === '' ? tomorrowMorning(new Date()) : parseTorontoTime(due)
    if (title === '' || !moment) return
    const assignee = String(data.get('who') ?? '') || null
    act({ act: 'task', task: crypto.randomUUID(), title, dueAt: moment.toISOString(), assignee }, taskWords.did.task)
    event.currentTarget.reset()
    setDue('')
    onDone()
  }
  return (
    <form className="compose-form task-form" onSubmit={save}>
      <label className="wide">
        {taskWords.title}
        <input id="task" name="title" maxLength={200} required autoComplete="off" />
      </label>
      <label>
        {taskWords.due}
        <input type="datetime-local" value={due} onChange={({ target }) => setDue(target.value)} />
      </label>
      <Select label={taskWords.who} name="who" defaultValue={me.id} options={[['', taskWords.anybody], ...takers]} />
      <button type="submit" className="button main">
        {taskWords.add}
      </button>
      <p className="hint wide">{taskWords.dueHint}</p>
    </form>
  )
}
