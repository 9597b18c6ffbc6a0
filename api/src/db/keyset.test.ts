import { sql } from 'kysely'

import { buildTestApp, type TestApp } from '../testing/testApp'
import { allOf } from './conditions'
import { keysetPage, sortOf, type ListOrder, type Sort } from './keyset'
import { runSql } from './runSql'

type Row = { id: string; at: Date; minor: bigint; name: string; code: string; ended: Date | null; rank: number }
const keys = ['at', 'minor', 'name', 'code', 'ended'] as const
type Key = (typeof keys)[number]
const order: ListOrder<Key> = {
  id: { sql: 'row.id', as: 'id' },
  keys: {
    at: { sql: 'row.at', as: 'time' },
    minor: { sql: 'row.minor', as: 'number' },
    name: { sql: 'row.name', as: 'words' },
    code: { sql: 'row.code', as: 'code' },
    ended: { sql: sql`row.ended`, as: 'time', nullable: true },
  },
}

/** A pseudo-random sequence that is the same in every run, so that failures can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const names = ['İpek', 'Irmak', 'ışık', 'Şahin', 'sahin', 'Çınar', 'cemil', 'Ömer', 'zeki', 'Ğ', '"; drop', '']
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await app.tenant.pool.query(
    `create table sorted_row (id uuid primary key default gen_random_uuid(), at timestamptz, minor bigint, name text,
      code text, ended timestamptz, late bool not null default false)`,
  )
})
afterAll(() => app.close())

/** Few different values, so that most rows share theirs; times with microseconds. */
async function fill(count: number, roll: (sides: number) => number, late = false): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await app.tenant.pool.query(
      `insert into sorted_row (at, minor, name, code, ended, late) values ($1, $2, $3, $4, $5, $6)`,
      [
        `2026-11-23T08:00:0${roll(3)}.00000${roll(4)}Z`,
        (roll(2) === 0 ? -1 : 1) * roll(5) * 10 ** roll(12),
        names[roll(names.length)],
        `K${roll(4)}`,
        roll(3) === 0 ? null : `2026-11-2${roll(4)}T09:00:00Z`,
        late,
      ],
    )
}

const select = (limit: number, wanted: Sort<Key>, cursor: string | undefined) =>
  keysetPage(order, { ...wanted, cursor, limit }, ({ place, where, tail }) =>
    runSql<Row & { place: [string | null, string] }>(
      app.tenant.pool,
      sql`select row.*, ${place} from sorted_row row where ${allOf([...where])} ${tail}`,
    ),
  )

/** The same list by one plain statement. */
const whole = async ({ sort, desc }: Sort<Key>): Promise<string[]> => {
  const by = sort === 'name' ? 'name collate "tr-x-icu"' : sort === 'code' ? 'code collate "C"' : sort
  const direction = desc ? 'desc' : 'asc'
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from sorted_row where not late order by ${by} ${direction} nulls last, id ${direction}`,
  )
  return rows.map(({ id }) => id)
}

const orders = keys.flatMap((sort) => [false, true].map((desc) => ({ sort, desc })))

test.each(orders)('pages by $sort, descending $desc, put together are the whole list', async (wanted) => {
  for (let seed = 1; seed <= 4; seed += 1) {
    await app.tenant.pool.query('truncate sorted_row')
    const roll = dice(seed)
    await fill(30 + roll(20), roll)
    const expected = await whole(wanted)
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await select(1 + roll(7), wanted, cursor)
      seen.push(...page.shown.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
      // A row added meanwhile may be seen or not, depending on its place; it must not move other rows.
      await fill(roll(2), roll, true)
    }
    const late = await app.tenant.pool.query<{ id: string }>('select id from sorted_row where late')
    const isLate = new Set(late.rows.map(({ id }) => id))
    expect(seen.filter((id) => !isLate.has(id))).toEqual(expected)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('text sorts in Turkish order', async () => {
  await app.tenant.pool.query('truncate sorted_row')
  for (const name of ['zeki', 'İpek', 'Irmak', 'şahin', 'Çınar', 'cemil', 'Ömer', 'sahin', 'olgun'])
    await app.tenant.pool.query(`insert into sorted_row (name) values ($1)`, [name])
  const { shown } = await select(20, { sort: 'name', desc: false }, undefined)
  expect(shown.map(({ name }) => name)).toEqual([
    'cemil',
    'Çınar',
    'Irmak',
    'İpek',
    'olgun',
    'Ömer',
    'sahin',
    'şahin',
    'zeki',
  ])
})

describe('a cursor', () => {
  const given = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '01930000-0000-7000-8000-0000000000e1'

  test('of another order is refused with its own message', async () => {
    await app.tenant.pool.query('truncate sorted_row')
    await fill(3, dice(1))
    const { nextCursor } = await select(1, { sort: 'minor', desc: true }, undefined)
    for (const wanted of [
      { sort: 'minor', desc: false },
      { sort: 'at', desc: true },
    ] as const)
      await expect(select(1, wanted, nextCursor ?? '')).rejects.toMatchObject({
        facts: { code: 'CURSOR_OF_OTHER_ORDER' },
      })
  })

  test.each([
    'bogus',
    given({ sort: 'minor', desc: true, place: ['1; drop table', id] }),
    given({ sort: 'minor', desc: true, place: ['1', 'x'] }),
    given({ sort: 'minor', desc: true, place: [null, id] }),
    given({ sort: 'minor', desc: true, place: ['9'.repeat(30), id] }),
  ])('that no page gave is refused: %s', async (cursor) => {
    await expect(select(1, { sort: 'minor', desc: true }, cursor)).rejects.toMatchObject({
      facts: { code: 'CURSOR_INVALID' },
    })
  })
})

test('the usual order is the default; other keys sort ascending', () => {
  const usual = { sort: 'at', desc: true } as const
  expect([sortOf<Key>({}, usual), sortOf<Key>({ desc: false }, usual), sortOf<Key>({ sort: 'name' }, usual)]).toEqual([
    usual,
    { sort: 'at', desc: false },
    { sort: 'name', desc: false },
  ])
})
