import { readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'

import { parseStatement, sheetTop, type ParseTask } from './parse'
import { createReaders, type Readers } from './readers'

const limits = { memoryMb: 256, answerMs: 30_000, idleMs: 30_000, most: 1 }
const account = { id: '0198a000-0000-7000-8000-000000000001', iban: 'TR330006100519786457841326' }
const sheet = (rows: number) =>
  Buffer.from(
    ['Tarih;Tutar;Açıklama', ...Array.from({ length: rows }, (_, n) => `10.11.2026;${n + 1},00;havale ${n}`), ''].join(
      '\n',
    ),
  )
const task = (bytes: Buffer): ParseTask => ({ bytes, profile: null, profiles: [], account, today: '2026-11-21' })

let readers: Readers
beforeEach(() => (readers = createReaders(limits)))
afterEach(() => readers.processIds().forEach((pid) => process.kill(pid, 'SIGKILL')))

/** The number of rows of a file and their sum, read as an import does. */
async function readAll(bytes: Buffer, by = readers): Promise<{ rowCount: number; sum: bigint; chunks: number }> {
  return parseStatement(
    task(bytes),
    async ({ rowCount, chunks }) => {
      let [sum, count] = [0n, 0]
      for await (const rows of chunks) {
        sum += rows.reduce((all, { amountMinor }) => all + (amountMinor ?? 0n), 0n)
        count += 1
      }
      return { rowCount, sum, chunks: count }
    },
    by,
  )
}

/** The process id of the current reader, other than those in `before`. */
async function nextProcess(before: readonly number[] = []): Promise<number> {
  for (;;) {
    const pid = readers.processIds().find((one) => !before.includes(one))
    if (pid !== undefined) return pid
    await turn()
  }
}

test('a file comes row by row from a process of its own, which is kept for the next file', async () => {
  expect(await readAll(sheet(1_200))).toEqual({ rowCount: 1_200, sum: 72_060_000n, chunks: 3 })
  const before = readers.processIds()
  expect(before).toHaveLength(1)
  expect(await readAll(sheet(2))).toMatchObject({ rowCount: 2 })
  expect((await sheetTop(sheet(9), 3, readers))?.map((row) => row[0]?.text)).toEqual([
    'Tarih',
    '10.11.2026',
    '10.11.2026',
  ])
  expect(await sheetTop(Buffer.from('no sheet'), 3, readers)).toBeUndefined()
  expect(readers.processIds()).toEqual(before)
})

test('a refused file leaves its process as it was @long', async () => {
  await expect(readAll(Buffer.from('no statement'))).rejects.toMatchObject({ code: 'UNKNOWN_FORMAT' })
  const before = readers.processIds()
  expect(await readAll(sheet(2))).toMatchObject({ rowCount: 2 })
  expect(readers.processIds()).toEqual(before)
})

test('the process has no secret and no database address', async () => {
  process.env['KASA_SECRET'] = 'not for readers'
  await readAll(sheet(1))
  const names = readFileSync(`/proc/${await nextProcess()}/environ`, 'utf8')
    .split('\0')
    .map((pair) => pair.split('=')[0])
  delete process.env['KASA_SECRET']
  expect(names).toContain('PATH')
  expect(names.filter((name) => /KASA|DATABASE|SMTP|AWS/.test(name ?? ''))).toEqual([])
})

test('a file that needs more memory than is allowed is refused, and the next one is read @long', async () => {
  const small = createReaders({ ...limits, memoryMb: 48 })
  await expect(readAll(sheet(300_000), small)).rejects.toMatchObject({ code: 'READ_MEMORY' })
  expect(await readAll(sheet(2), small)).toMatchObject({ rowCount: 2 })
  small.processIds().forEach((pid) => process.kill(pid, 'SIGKILL'))
}, 120_000)

test('a file that takes longer than is allowed is refused, and its process is gone', async () => {
  const hasty = createReaders({ ...limits, answerMs: 1 })
  await expect(readAll(sheet(2), hasty)).rejects.toMatchObject({ code: 'READ_TIME' })
  while (hasty.processIds().length > 0) await turn()
})

test('a file survives one killed process @long', async () => {
  const read = readAll(sheet(1_200))
  process.kill(await nextProcess(), 'SIGKILL')
  expect(await read).toEqual({ rowCount: 1_200, sum: 72_060_000n, chunks: 3 })
})

test('killed twice, the file is refused with a message, and may be read again @long', async () => {
  const read = expect(readAll(sheet(1_200))).rejects.toMatchObject({ code: 'READ_ENDED' })
  const first = await nextProcess()
  process.kill(first, 'SIGKILL')
  process.kill(await nextProcess([first]), 'SIGKILL')
  await read
  expect(await readAll(sheet(2))).toMatchObject({ rowCount: 2 })
})

test('no more processes than are allowed: further files wait @long', async () => {
  const all = Promise.all(Array.from({ length: 5 }, () => readAll(sheet(100))))
  await nextProcess()
  expect(readers.processIds()).toHaveLength(1)
  expect(await all).toHaveLength(5)
  expect(readers.processIds()).toHaveLength(1)
})
