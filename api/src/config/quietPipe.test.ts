import { PassThrough } from 'node:stream'

import { dropWhenReaderLeaves } from './quietPipe'

const failure = (code: string) => Object.assign(new Error(code), { code })

test('a closed output pipe does not stop the process; other errors are reported', () => {
  const output = new PassThrough()
  expect(() => output.emit('error', failure('EPIPE'))).toThrow('EPIPE')
  dropWhenReaderLeaves(output)
  expect(() => output.emit('error', failure('EPIPE'))).not.toThrow()
  expect(() => output.emit('error', failure('ENOSPC'))).toThrow('ENOSPC')
})
