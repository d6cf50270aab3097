import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { findCutSettings, findMisspelledSettings } from './doubtful-settings.ts'

test.each([
  ['SITE_ULR', 'SITE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTED_PROXY', null],
  ['SMTP_ULR', 'SMTP_URL'],
  ['PROT', 'PORT'],
])('%s is recognized as a misspelling of %s', (variable, setting) => {
  expect(findMisspelledSettings([variable])).toEqual(setting === null ? [] : [{ variable, setting }])
})

test('no common server variable looks like a misspelling', () => {
  const usual =
    'HOME HOSTNAME HOSTTYPE PATH PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL TZ TMPDIR MAIL EDITOR PAGER ' +
    'XDG_DATA_DIRS XDG_DATA_HOME NODE_ENV NODE_OPTIONS PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE SSH_TTY INIT_CWD ' +
    'INVOCATION_ID JOURNAL_STREAM HTTP_PROXY HTTPS_PROXY NO_PROXY CI DEBUG COLOR TEST_DATABASE_URL'
  expect(findMisspelledSettings(usual.split(' '))).toEqual([])
})

test('finds an unquoted value with a #, but not a comment after a value', () => {
  const text = [
    'SMTP_URL=smtp://user:pa#ss@mail.example',
    'export SECRET_KEY = a#b',
    'TEAM_NAME="Team #1"',
    "MAIL_FROM='a#b@site.example'",
    'PORT=3000 # of the proxy',
    '# SITE_URL=https://a.example/#b',
    'ELSEWHERE=a#b',
  ].join('\n')
  expect(findCutSettings(text)).toEqual(['SMTP_URL', 'SECRET_KEY'])
  expect(parseEnv(text).SMTP_URL).toBe('smtp://user:pa')
})
