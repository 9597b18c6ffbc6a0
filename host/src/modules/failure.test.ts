import { failureOf, isNoBuildsFault } from './failure'

it.each([
  ['insertBefore', new DOMException('Failed to execute insertBefore', 'NotFoundError')],
  ['a wrapped one', new Error('render', { cause: new DOMException('removeChild', 'NotFoundError') })],
])('blames no build for nodes that somebody else moved: %s', (_, error) => {
  const { code } = failureOf(error, 'RENDER')
  expect([code, isNoBuildsFault(code)]).toEqual(['FOREIGN', true])
})

it('blames the build for everything else', () => {
  const { code } = failureOf(new TypeError('x is undefined'), 'RENDER')
  expect([code, isNoBuildsFault(code)]).toEqual(['RENDER', false])
})
