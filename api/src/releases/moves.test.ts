import type { Pointer } from '@kasa/contracts/published'

import { canaryMove, haltMove, liveFolders, promoteMove, releaseMove, retireMove, rollbackMove } from './moves'

const by = (at: number) => ({ at, by: 'Ada', commit: 'c0ffee' })
const build = (name: string) => ({ version: '1.0.0', folder: `1.0.0-${name}` })
const folders = ({ stable, fallback, canary }: Pointer) =>
  [stable.folder, fallback?.folder, canary?.folder].map((folder) => folder?.slice(6))

type Step = (log: readonly Pointer[], at: number) => Pointer
const last = (log: readonly Pointer[]) => log.at(-1) as Pointer
const release =
  (name: string): Step =>
  (log, at) =>
    releaseMove(log.at(-1), 'remit', build(name), by(at))
const canary =
  (name: string, share = 10): Step =>
  (log, at) =>
    canaryMove(log.at(-1), 'remit', build(name), share, by(at))
const rollback =
  (name?: string): Step =>
  (log, at) =>
    rollbackMove(log, 'remit', by(at), name === undefined ? undefined : `1.0.0-${name}`)
const promote: Step = (log, at) => promoteMove(last(log), by(at))
const halt: Step = (log, at) => haltMove(last(log), by(at))
const retire =
  (name: string): Step =>
  (log, at) =>
    retireMove(last(log), `1.0.0-${name}`, by(at))

const done = (...steps: Step[]) => steps.reduce<Pointer[]>((log, step, index) => [...log, step(log, 1000 + index)], [])

test.each<[string, Step[], [stable: string, fallback: string | undefined, canary: string | undefined]]>([
  ['the first release has nothing to fall back to', [release('a')], ['a', undefined, undefined]],
  ['a release falls back to the one before', [release('a'), release('b')], ['b', 'a', undefined]],
  [
    'a rollback goes to the fallback, and falls back to what that one did',
    [release('a'), release('b'), release('c'), rollback()],
    ['b', 'a', undefined],
  ],
  [
    'two rollbacks go two back',
    [release('a'), release('b'), release('c'), rollback(), rollback()],
    ['a', undefined, undefined],
  ],
  [
    'after a rollback the next release falls back to what was rolled back to',
    [release('a'), release('b'), rollback(), release('c')],
    ['c', 'a', undefined],
  ],
  [
    'a rollback can go forward again, by name',
    [release('a'), release('b'), rollback(), rollback('b')],
    ['b', 'a', undefined],
  ],
  ['a canary leaves the stable build alone', [release('a'), release('b'), canary('c')], ['b', 'a', 'c']],
  [
    'a promoted canary is stable and falls back to what was',
    [release('a'), canary('b'), promote],
    ['b', 'a', undefined],
  ],
  ['a halted canary is gone', [release('a'), canary('b'), halt], ['a', undefined, undefined]],
  [
    'a halted canary is never a fallback',
    [release('a'), canary('b'), halt, release('c'), rollback()],
    ['a', undefined, undefined],
  ],
  ['a release ends the canary', [release('a'), canary('b'), release('c')], ['c', 'a', undefined]],
  ['a rollback ends the canary', [release('a'), release('b'), canary('c'), rollback()], ['a', undefined, undefined]],
  [
    'a retired build is not a fallback, an older one that remains is',
    [release('a'), release('b'), release('c'), release('d'), retire('b'), rollback('c')],
    ['c', 'a', undefined],
  ],
  [
    'the oldest build falls back to the newest that nobody left, not to what is left',
    [release('a'), release('b'), release('c'), release('d'), rollback('a')],
    ['a', 'c', undefined],
  ],
  [
    'a build that was rolled back before is not a fallback',
    [release('a'), release('b'), release('c'), rollback(), release('d'), rollback('a')],
    ['a', 'b', undefined],
  ],
  [
    'from the oldest one can go on to its fallback',
    [release('a'), release('b'), release('c'), rollback('a'), rollback()],
    ['b', 'a', undefined],
  ],
])('%s', (_name, steps, expected) => {
  expect(folders(last(done(...steps)))).toEqual(expected)
})

test.each<[string, Step[], string]>([
  ['back, where nothing was before', [release('a'), rollback()], 'no earlier build'],
  ['back to what never was', [release('a'), release('b'), rollback('x')], 'no 1.0.0-x build to go back to'],
  [
    'back to a canary that nobody promoted',
    [release('a'), canary('b'), rollback('b')],
    'no 1.0.0-b build to go back to',
  ],
  ['back to what is live', [release('a'), release('b'), rollback('b')], 'is live already'],
  ['back to what is retired', [release('a'), release('b'), release('c'), retire('a'), rollback('a')], 'is retired'],
  ['a canary of what everybody has', [release('a'), canary('a')], 'is what everybody has'],
  ['a canary of a module that has no release', [canary('a')], 'has no stable build yet'],
  ['promote, without a canary', [release('a'), promote], 'has no canary'],
  ['halt, twice', [release('a'), canary('b'), halt, halt], 'has no canary'],
  ['retire what is live', [release('a'), release('b'), retire('b')], 'is live'],
  ['retire the fallback', [release('a'), release('b'), retire('a')], 'is live'],
  ['retire what never was', [release('a'), retire('x')], 'never had'],
  ['release what is retired', [release('a'), release('b'), release('c'), retire('a'), release('a')], 'is retired'],
])('nobody can go %s', (_name, steps, words) => {
  expect(() => done(...steps)).toThrow(words)
})

test('every move records its kind, counts one up, and its time never runs backwards', () => {
  const log = done(release('a'), canary('b', 25))
  const late = promoteMove(last(log), { at: 5, by: 'Grace', commit: null, reason: 'sound for a day' })
  expect(log[1]).toMatchObject({
    serial: 2,
    move: { act: 'canary', folder: '1.0.0-b', at: 1001, by: 'Ada', commit: 'c0ffee' },
    canary: { share: 25 },
  })
  expect(late).toMatchObject({
    serial: 3,
    move: { act: 'promote', folder: '1.0.0-b', at: 1001, by: 'Grace', commit: null, reason: 'sound for a day' },
  })
})

test('the live folders are those that somebody is offered', () => {
  expect(liveFolders(last(done(release('a'), release('b'), canary('c'))))).toEqual(['1.0.0-b', '1.0.0-a', '1.0.0-c'])
})
