import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readTrafficReport } from '#services/analytics/read-traffic-report.ts'
import { recordEvents } from '#services/analytics/record-events.ts'
import { bodies, functionNames, readAnswer, startLeads } from '../leads/start-leads.ts'

test('visits and leads of one source share a line that says what became of them, and spam does not count', async () => {
  await using leads = await startLeads()
  const newsletter = { source: 'Newsletter', medium: 'email', campaign: 'fall', term: '', content: '' }
  const sendFrom = async (source: object) => {
    const body = { ...bodies.contact, email: `${randomUUID()}@buyers.example`, source }
    return (await readAnswer(await leads.send(functionNames.contact, body))).reference
  }
  const won = await sendFrom({ lastUtm: newsletter, referrer: 'https://mail.example/inbox' })
  const spam = await sendFrom({ lastUtm: newsletter })
  const open = await sendFrom({ referrer: 'https://www.google.com/search' })
  await sendFrom({})
  const set = (reference: string, changes: string) =>
    leads.pool.query(`update inquiries set ${changes} where reference = $1`, [reference])
  const replied = "replied_at = now(), reply_kind = 'email', reply_seconds = 60"
  await set(won, `${replied}, status = 'closed', closed_at = now(), close_reason = 'won'`)
  await set(open, replied)
  await leads.pool.query(
    `with agent as (
       insert into desk_members (id, role, display_name, registration, joined_at)
       values (gen_random_uuid(), 'agent', 'Ann Agent', 'broker', now()) returning id
     )
     insert into messages (id, lead_id, direction, purpose, by, subject, body, exemption, state, send_after, accepted_at, at)
     select gen_random_uuid(), inquiries.id, 'out', 'introduction', agent.id, '', '', 'agreement', state, now(),
       case state when 'accepted' then now() end, now()
     from agent, inquiries, unnest(array['accepted', 'cancelled']) state where reference = $1`,
    [won],
  )
  await set(spam, "status = 'spam'")
  const now = Date.now()
  const campaign = { source: 'newsletter', medium: 'email', name: 'fall' }
  await recordEvents(
    leads.db,
    [
      { event: 'page_view', path: '/', campaign },
      { event: 'tool_use', tool: 'mortgage', campaign },
      { event: 'questionnaire_step', step: 1, campaign },
      { event: 'questionnaire_step', step: 2, campaign },
      { event: 'sell_fast_step', step: 1, campaign },
      { event: 'sell_fast_step', step: 1, campaign },
      { event: 'sell_fast_step', step: 2, campaign },
      { event: 'field_left', form: 'investment', field: 'propertyTypes', campaign },
      { event: 'page_view', path: '/', referrer: 'www.google.com' },
      { event: 'page_view', path: '/contact' },
    ],
    now,
  )
  const { funnel } = await readTrafficReport(leads.db, { days: 1, now })
  const none = {
    arrivals: 0,
    toolUses: 0,
    steps: [0, 0, 0, 0, 0],
    sellFastSteps: [0, 0],
    left: 0,
    answered: 0,
    introduced: 0,
    closed: 0,
    won: 0,
  }
  const visits = { arrivals: 1, toolUses: 1, steps: [1, 1, 0, 0, 0], sellFastSteps: [2, 1], left: 1 }
  expect(funnel).toEqual([
    { ...none, source: 'google.com', arrivals: 1, leads: 1, answered: 1 },
    {
      ...none,
      ...visits,
      source: 'newsletter / email / fall',
      leads: 1,
      answered: 1,
      introduced: 1,
      closed: 1,
      won: 1,
    },
    { ...none, source: 'direct', leads: 1 },
  ])
})
