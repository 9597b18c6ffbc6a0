import { systemCtx, type Ctx } from '../access/ctx'
import { testTenant, type TestTenant } from '../testing/testTenant'
import { inTransaction } from './transaction'

let test1: TestTenant
beforeAll(async () => void (test1 = await testTenant()))
afterAll(() => test1.close())

test('a burst of one merchant leaves connections to another, and is served in turn', async () => {
  const of = (merchantId: string): Ctx => ({
    ...systemCtx(test1.tenant, 'test'),
    actor: { kind: 'api', merchantId, keyId: 'k' },
  })
  let end: () => void = () => undefined
  const held = new Promise<void>((resolve) => (end = resolve))
  let full: () => void = () => undefined
  const isFull = new Promise<void>((resolve) => (full = resolve))
  const seen = { atWork: 0, most: 0 }
  const burst = Promise.all(
    Array.from({ length: 40 }, () =>
      inTransaction(of('loud'), async () => {
        seen.atWork += 1
        seen.most = Math.max(seen.most, seen.atWork)
        if (seen.atWork === 6) full()
        await held
        seen.atWork -= 1
      }),
    ),
  )
  await isFull
  const quiet = await inTransaction(of('quiet'), (tx) => tx.query<{ one: number }>('select 1 as one'))
  expect(quiet.rows).toEqual([{ one: 1 }])
  end()
  await burst
  expect(seen).toEqual({ atWork: 0, most: 6 })
})
