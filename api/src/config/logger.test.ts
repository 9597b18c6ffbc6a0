import { Writable } from 'node:stream'

import { createLogger, maskText } from './logger'

const written = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  let text = ''
  write(
    createLogger(
      'trace',
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          text += chunk.toString()
          done()
        },
      }),
    ),
  )
  return text
}

test('secrets and account numbers do not reach the log, by key, in messages or in stacks', () => {
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const text = written((log) => {
    log.info(
      {
        password: 'hunter2',
        body: { tokenRefresh: 'r-1-secret', iban: 'TR330006100519786457841326' },
        req: { headers: { authorization: jwt, cookie: 'a=secretcookie' } },
      },
      'signed in',
    )
    log.error(
      {
        err: Object.assign(
          new Error(`bad IBAN TR33 0006 1005 1978 6457 8413 26 for postgres://app:pw@db/x and ${jwt}`),
          { code: '23505', detail: 'Key (email)=(elif@x.test)' },
        ),
      },
      'failed',
    )
  })
  for (const secret of ['hunter2', 'r-1-secret', '0006100519', '1978', jwt, 'secretcookie', ':pw@', 'elif@x.test'])
    expect(text).not.toContain(secret)
  expect(text).toContain('23505')
  expect(text).toContain('signed in')
})

test('masking keeps what helps and leaves plain text unchanged', () => {
  expect(maskText('IBAN TR330006100519786457841326 is closed')).toBe('IBAN TR33… is closed')
  expect(maskText('postgres://app:pw@db:5432/x')).toBe('postgres://app:…@db:5432/x')
  expect(maskText('deposit D-26-0000123 of 01890000-0000-7000-8000-000000000001')).toBe(
    'deposit D-26-0000123 of 01890000-0000-7000-8000-000000000001',
  )
})
