import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { maySee } from '#domain/desk/may.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'
import { tomorrowMorning } from '../acts/tomorrow-morning.ts'
import type { DoAct } from '../lead/do-act.ts'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { Moment } from '../shell/moment.tsx'
import { Select } from '../ui/select.tsx'

/** The tasks of a lead. */
export function TaskCard({ page, act }: { page: LeadPage; act: DoAct }) {
  const { nameOf } = useDesk()
  const nameOfDone = (title: string) => `${taskWords.done}: ${title}`
  const finish = (task: string) => act({ act: 'done', task }, taskWords.did.done)
  useCommands(
    page.tasks
      .filter(({ doneAt }) => doneAt === null)
      .map(({ id, title }) => ({ name: nameOfDone(title), run: () => finish(id) })),
  )
  return (
    <section className="card">
      <h2>{taskWords.tasks}</h2>
      {page.tasks.length === 0 && <p className="hint">{taskWords.none}</p>}
      <ul className="tasks">
        {page.tasks.map((task) => (
          <li key={task.id} data-done={task.doneAt !== null || undefined}>
            <span>
              {task.title}{' '}
              <span className="hint">
                <Moment at={task.dueAt} />
                {task.assigneeId !== null && ` · ${nameOf(task.assigneeId)}`}
                {task.doneAt !== null && ` · ${taskWords.isDone}`}
              </span>
            </span>
            {task.doneAt === null && (
              <button
                type="button"
                className="button small"
                aria-label={nameOfDone(task.title)}
                onClick={() => finish(task.id)}
              >
                {taskWords.done}
              </button>
            )}
          </li>
        ))}
      </ul>
      <TaskForm act={act} eyes={page.lead.state.eyes} />
    </section>
  )
}

function TaskForm({ act, eyes }: { act: DoAct; eyes: readonly string[] }) {
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
  }
  return (
    <form className="task-form" onSubmit={save}>
      <label>
        {taskWords.title}
        <input id="task" name="title" maxLength={200} required />
      </label>
      <label>
        {taskWords.due}
        <input type="datetime-local" value={due} onChange={({ target }) => setDue(target.value)} />
      </label>
      <Select label={taskWords.who} name="who" defaultValue={me.id} options={[['', taskWords.anybody], ...takers]} />
      <button type="submit" className="button small">
        {taskWords.add}
      </button>
    </form>
  )
}
