import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { identify } from './processIdentity'
import { takeOver } from './runFile'

let home: string
const children: ChildProcess[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kasa-run-'))
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(home, { recursive: true })
})

function living() {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  children.push(child)
  const who = identify(child.pid as number)
  if (!who) throw new Error('the child is gone already')
  return who
}

const leftBehind = (run: object) => writeFileSync(join(home, 'run.json'), JSON.stringify(run))
const dead = { pid: 4_000_000, startedAt: '1' }

it('notes who serves the home, and leaves no note behind', async () => {
  const run = await takeOver(home, 8110)
  run.note('api', process.pid)
  expect(JSON.parse(readFileSync(join(home, 'run.json'), 'utf8'))).toMatchObject({
    launcher: { pid: process.pid },
    port: 8110,
    api: { pid: process.pid },
  })
  run.leave()
  expect(existsSync(join(home, 'run.json'))).toBe(false)
})

it('stops the children that a killed launcher left behind', async () => {
  const [api, walletProvider] = [living(), living()]
  leftBehind({ launcher: { ...dead, parent: 1 }, port: 8111, api, walletProvider })
  const run = await takeOver(home, 8112)
  expect([identify(api.pid), identify(walletProvider.pid)]).toEqual([undefined, undefined])
  run.leave()
})

it('refuses beside a launcher that lives under its own parent', async () => {
  const who = living()
  leftBehind({ launcher: { ...who, parent: process.pid }, port: 8111 })
  await expect(takeOver(home, 8112)).rejects.toThrow(
    `already runs on this KASA_HOME: pid ${who.pid}, http://localhost:8111`,
  )
  expect(identify(who.pid)).toBeDefined()
})

it('stops a launcher that has another parent now', async () => {
  const who = living()
  leftBehind({ launcher: { ...who, parent: 4_000_000 }, port: 8111 })
  await takeOver(home, 8112)
  expect(identify(who.pid)).toBeUndefined()
})

it('stops the API that a killed launcher left on the port', async () => {
  const api = living()
  leftBehind({ launcher: { ...dead, parent: 1 }, port: 8111, api })
  await takeOver(home, 8112)
  expect(identify(api.pid)).toBeUndefined()
})

it('does not touch a stranger who was given the same pid', async () => {
  const stranger = living()
  leftBehind({ launcher: { ...dead, parent: 1 }, port: 8111, api: { pid: stranger.pid, startedAt: 'another moment' } })
  await takeOver(home, 8112)
  expect(identify(stranger.pid)).toBeDefined()
})

it('is not stopped by a note that was cut off in the middle', async () => {
  writeFileSync(join(home, 'run.json'), '{"launcher":{"pi')
  await expect(takeOver(home, 8112)).resolves.toBeDefined()
})
