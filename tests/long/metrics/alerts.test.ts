import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { findPromtool } from '../../support/programs/promtool.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const promtool = findPromtool()
const rulesFile = join(import.meta.dirname, '..', '..', '..', 'deploy', 'alerts.yaml')
const MINUTES = 60

const metric = (name: string, labels = '') => `${name}{job="offmarket",instance="a"${labels}}`
const requests = (status: number) =>
  metric('offmarket_request_duration_seconds_count', `,route="/contact",status="${status}"`)

/** A site without worries: each sample, and by how much it grows in a minute. */
const calm: Record<string, [from: number, growth: number]> = {
  [metric('up')]: [1, 0],
  [metric('offmarket_ready')]: [1, 0],
  [metric('offmarket_check_ok', ',check="writes"')]: [1, 0],
  [metric('offmarket_leads_refused_total', ',reason="unavailable"')]: [0, 0],
  [metric('offmarket_leads_refused_total', ',reason="validation_failed"')]: [0, 2],
  [metric('offmarket_jobs_oldest_age_seconds', ',queue="send-lead-notice"')]: [30, 0],
  [metric('offmarket_jobs_dead', ',queue="send-lead-notice"')]: [0, 0],
  [metric('offmarket_disk_free_bytes')]: [50e9, 0],
  [metric('offmarket_disk_size_bytes')]: [100e9, 0],
  [metric('offmarket_backup_late')]: [0, 0],
  [metric('offmarket_reply_clocks_overdue')]: [0, 0],
  [requests(200)]: [0, 100],
  [requests(500)]: [0, 1],
}

/** What is different, and which alerts fire. `null` leaves the metric out. */
const worries: [name: string, change: Record<string, [number, number] | null>, alerts: string[]][] = [
  ['all is well', {}, []],
  ['the process is gone', { [metric('up')]: [0, 0] }, ['SiteNotReady']],
  ['it is not ready', { [metric('offmarket_ready')]: [0, 0] }, ['SiteNotReady']],
  ['the disk takes no writes', { [metric('offmarket_check_ok', ',check="writes"')]: [0, 0] }, ['LeadsNotStored']],
  [
    'leads are refused',
    { [metric('offmarket_leads_refused_total', ',reason="unavailable"')]: [0, 1] },
    ['LeadsNotStored'],
  ],
  [
    'mails wait',
    { [metric('offmarket_jobs_oldest_age_seconds', ',queue="send-lead-notice"')]: [0, 60] },
    ['MailsWaiting'],
  ],
  ['a job was given up', { [metric('offmarket_jobs_dead', ',queue="send-lead-notice"')]: [1, 0] }, ['DeadJobs']],
  ['the disk fills up', { [metric('offmarket_disk_free_bytes')]: [9e9, 0] }, ['DiskLow']],
  ['no backup is made', { [metric('offmarket_backup_late')]: [1, 0] }, ['BackupOld']],
  ['a reply is late', { [metric('offmarket_reply_clocks_overdue')]: [1, 0] }, ['RepliesOverdue']],
  ['requests fail', { [requests(500)]: [0, 5] }, ['ServerErrors']],
  ['the database is not read', { [metric('offmarket_reply_clocks_overdue')]: null }, ['DatabaseMetricsMissing']],
]

test.skipIf(!promtool)('each alert fires for its worry alone', async () => {
  await using folder = await makeTemporaryDirectory()
  const names: string[] = parse(readFileSync(rulesFile, 'utf8')).groups.flatMap(({ rules }: { rules: object[] }) =>
    rules.map((rule) => ('alert' in rule ? rule.alert : '')),
  )
  expect([...new Set(worries.flatMap(([, , alerts]) => alerts))].toSorted()).toEqual(names.toSorted())
  const tests = worries.map(([name, change, alerts]) => ({
    name,
    interval: '1m',
    input_series: Object.entries({ ...calm, ...change }).flatMap(([series, values]) =>
      values ? [{ series, values: `${values[0]}+${values[1]}x${MINUTES}` }] : [],
    ),
    // Prometheus lists the alerts that fire as samples of this metric.
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${MINUTES}m`,
        exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  }))
  const file = join(folder.path, 'worries.yaml')
  await writeFile(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
