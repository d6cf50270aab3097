import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import type { DoAct } from '../do-act.ts'

const words = leadScreenWords.tasks

interface TaskCardProps {
  page: LeadPage
  act: DoAct
  now: Date
  /** Opens the composer's form. */
  onAdd: () => void
}

/** The lead's tasks, the open ones first. */
export function TaskCard({ page, act, now, onAdd }: TaskCardProps) {
  const { nameOf } = useDesk()
  const open = page.tasks.filter(({ doneAt }) => doneAt === null)
  const nameOfDone = (title: string) => `${taskWords.done}: ${title}`
  const finish = (task: string) => act({ act: 'done', task }, taskWords.did.done)
  useCommands(open.map(({ id, title }) => ({ name: nameOfDone(title), run: () => finish(id) })))
  return (
    <section className="card" aria-labelledby="tasks">
      <div className="head">
        <h2 id="tasks">{open.length === 0 ? words.none : fillWords(words.title, { count: open.length })}</h2>
        <button type="button" className="link small" onClick={onAdd}>
          {words.add}
        </button>
      </div>
      <ul className="tasks">
        {page.tasks.map(({ id, title, dueAt, assigneeId, doneAt }) => (
          <li key={id} data-done={doneAt !== null || undefined}>
            <span>
              {title}
              <br />
              <span className="small soft">
                {formatWhen(new Date(dueAt), now)}
                {assigneeId !== null && ` · ${nameOf(assigneeId)}`}
                {doneAt !== null && ` · ${taskWords.isDone}`}
              </span>
            </span>
            {doneAt === null && (
              <button type="button" className="button tiny" aria-label={nameOfDone(title)} onClick={() => finish(id)}>
                {taskWords.done}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
