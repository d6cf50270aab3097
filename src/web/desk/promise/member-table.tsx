import { promiseWords } from '#content/desk/promise-words.ts'
import { describeSeconds } from '#domain/desk/promise/describe-share.ts'
import type { FigureName } from '#domain/desk/promise/promise-list.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import { type MemberFigures, shareKept } from '#domain/desk/promise/promise-report.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { promisePath } from './promise-path.ts'

const words = promiseWords.members

/** How many leads each member answered, for managers and admins. */
export function MemberTable({ members, period }: { members: MemberFigures[]; period: PromisePeriod }) {
  const { nameOf } = useDesk()
  if (members.length === 0) return null
  return (
    <section className="promise-members" aria-labelledby="by-member">
      <h2 id="by-member">{words.title}</h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.answered}</th>
            <th scope="col">{words.kept}</th>
            <th scope="col">{words.half}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ memberId, answered, kept, halfSeconds }) => {
            const path = (figure: FigureName) =>
              promisePath(period, { clock: 'reply', kind: null, figure, answeredBy: memberId })
            return (
              <tr key={memberId}>
                <th scope="row">{nameOf(memberId)}</th>
                <td>
                  <DeskLink to={path('measured')}>{answered}</DeskLink>
                </td>
                <td>
                  <DeskLink to={path('kept')}>{shareKept({ measured: answered, kept })}%</DeskLink>
                </td>
                <td>
                  <DeskLink to={path('measured')}>{describeSeconds(halfSeconds)}</DeskLink>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
