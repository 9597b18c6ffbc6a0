import type { UnmatchedLine } from '@kasa/contracts/matching'

import {
  addAccount,
  addGroup,
  makeDeposit,
  reportPayment,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let otherAccount: string
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  otherAccount = await addAccount(test.tenant, { remitGroupId: await addGroup(test.tenant), botId: stage.bot.id })
  admin = await test.signedIn({ scope: ['ADMIN'] })
})
afterAll(() => test.close())

const hourMs = 3_600_000
let notes = 0
/** Reports a line from an unrelated sender. `fields` overrides its fields. */
async function line(fields: Record<string, unknown>): Promise<UnmatchedLine> {
  const description = `kira ${(notes += 1)}`
  await reportPayment(test, stage, { id: '', amount: 0, referenceCode: '', status: '' } as never, {
    senderName: 'HUSEYIN CELIK',
    description,
    ...fields,
  })
  const { rows } = (await admin.client.get('/api/match/lines?limit=200')).body as { rows: UnmatchedLine[] }
  const found = rows.find((row) => row.description === description)
  if (!found) throw new Error(`${description} does not wait`)
  return found
}
const shown = async ({ id }: MadeDeposit) =>
  (await admin.client.get(`/api/remit-request/get/${id}`)).body as { status: string; version: number }
const link = async (lines: UnmatchedLine[], ...deposits: MadeDeposit[]) =>
  admin.client.post('/api/match/link', {
    lines: lines.map(({ id, version }) => ({ id, version })),
    requests: await Promise.all(deposits.map(async (one) => ({ id: one.id, version: (await shown(one)).version }))),
    reasonCode: 'SAME_PERSON',
    reason: 'I know them',
  })
const later = () => test.clock.advance(1000)
/** A deposit of this amount for a merchant that a person with access to the lines controls. */
const depositOf = (amount: number, name = 'Elif Kılıç') =>
  makeDeposit(test, stage.merchant, { amount, customer: { id: `puppet-${amount}`, name } })

const attempts: Record<string, () => Promise<[UnmatchedLine, ...MadeDeposit[]]>> = {
  'a line that was there before its request, of another account': async () => {
    const found = await line({ amount: 124_000, accountId: otherAccount })
    later()
    return [found, await depositOf(124_000)]
  },
  'a line weeks old, with the name copied from it': async () => {
    const bookedAt = new Date(test.clock.now().getTime() - 300 * hourMs).toISOString()
    const found = await line({ amount: 125_000, bookedAt })
    later()
    return [found, await depositOf(125_000, 'Hüseyin Çelik')]
  },
  'a line of today, with the name copied from it': async () => {
    const found = await line({ amount: 126_000 })
    later()
    return [found, await depositOf(126_000, 'Hüseyin Çelik')]
  },
  'a stranger’s line of another sum': async () => {
    const deposit = await depositOf(10_000)
    return [await line({ amount: 129_290 }), deposit]
  },
  'a stranger’s line split over requests made for it': async () => {
    const found = await line({ amount: 130_000 })
    later()
    return [found, await depositOf(65_001), await depositOf(64_999)]
  },
}

it.each(Object.keys(attempts))('one person alone cannot link %s', async (name) => {
  const [found, ...deposits] = (await attempts[name]?.()) ?? []
  if (!found) throw new Error('No line')
  expect(await link([found], ...deposits)).toMatchObject({
    status: 409,
    body: { code: 'LINK_NEEDS_SECOND', details: { lineId: found.id } },
  })
  const states = await Promise.all(deposits.map(async (one) => (await shown(one)).status))
  expect(states).toEqual(deposits.map(() => 'ASSIGNED'))
})

it('whether one person may link is shown before the action', async () => {
  type EventDetails = { candidates: { id: string; needsSecond: boolean }[] }
  const needsSecondFor = async (side: string, id: string, other: string) =>
    ((await admin.client.get(`/api/match/candidates/${side}/${id}`)).body as EventDetails).candidates.find(
      (row) => row.id === other,
    )?.needsSecond
  const own = await line({ amount: 131_000 })
  later()
  const deposit = await depositOf(131_000)
  expect(await needsSecondFor('line', own.id, deposit.id)).toBe(true)
  expect(await needsSecondFor('request', deposit.id, own.id)).toBe(true)
  const afterwards = await line({ amount: 131_000 })
  expect(await needsSecondFor('line', afterwards.id, deposit.id)).toBe(false)
})

it('a relative pays the requested amount to the assigned account', async () => {
  const deposit = await depositOf(132_000)
  later()
  expect(await link([await line({ amount: 132_000 })], deposit)).toMatchObject({
    status: 200,
    body: { requests: [{ outcome: 'APPROVED' }] },
  })
})

it('the customer’s own name joins another sum on another account', async () => {
  const deposit = await depositOf(133_000)
  later()
  const found = await line({ amount: 133_001, accountId: otherAccount, senderName: 'Elif Kılıç' })
  expect(await link([found], deposit)).toMatchObject({ status: 200, body: { requests: [{ outcome: 'REVIEW' }] } })
})
