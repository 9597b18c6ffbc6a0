import { requestTypes } from '@kasa/domain/requestTypes'

import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
beforeAll(async () => void (app = await buildTestApp()))
afterAll(() => app.close())

test('every kind of request has an index by which what was decided today is found', async () => {
  const { rows } = await app.tenant.pool.query<{ name: string }>(
    `select distinct indrelid::regclass::text as name from pg_index
     join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where attname = 'decided_at' and indpred is null`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(requestTypes.map(({ table }) => table).sort())
})
