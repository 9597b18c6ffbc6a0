import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { makeDeposit, reportPayment, setStage } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { postJournal } from './ledger.service'
import { verifyLedger } from './verify.service'

let test: TestApp
beforeEach(async () => {
  test = await buildTestApp()
  const stage = await setStage(test, { autoMatch: 'APPROVE' })
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant))
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant), {
    description: 'nobody',
    senderName: 'Nobody',
  })
  await makeDeposit(test, stage.merchant)
})
afterEach(() => test.close())

const broken = async () => (await verifyLedger(test.tenant.pool)).broken.map(({ check }) => check)
const behindTheBack = (statement: string) =>
  test.tenant.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)

it('finds no fault in a correct ledger, and counts its entries', async () => {
  expect(await verifyLedger(test.tenant.pool)).toMatchObject({
    broken: [],
    counts: {
      journals: 3n,
      lines: 8n,
      approved: 1n,
      bankLines: 2n,
      suspenseMinor: 2_450_000n,
      merchantsMinor: 2_409_575n,
      feesMinor: 36_750n,
      taxMinor: 3_675n,
    },
  })
})

it.each([
  [
    'a line changed',
    `update journal_line set amount_minor = amount_minor + 1 where line_no = 1
      and journal_id = (select id from journal where kind = 'P2')`,
    'every journal sums to zero',
  ],
  [
    'a balance changed',
    `update ledger_balance set balance_minor = balance_minor - 1`,
    'kept balances equal their postings',
  ],
  [
    'a P2 lost',
    `delete from journal_line where journal_id = (select id from journal where kind = 'P2'); delete from journal
      where kind = 'P2'`,
    'every journal is what its source row asks for',
  ],
  [
    'a deposit approved by hand',
    `update remit_request set status = 'REJECTED' where status = 'APPROVED'`,
    'every journal is what its source row asks for',
  ],
  [
    'a bank line slipped in',
    `insert into bank_tx select
      (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'dedupe_key', 'x'))).* from bank_tx t
      where status = 'NEW'`,
    'every journal is what its source row asks for',
  ],
  [
    'a line freed though it was used',
    `update bank_tx set status = 'NEW', linked_minor = 0, paid_minor = 0 where status = 'MATCHED'`,
    'suspense is what no request has taken',
  ],
  [
    'a line with a paid amount that its links do not have',
    `update match_line set settled_at = null`,
    'every line gave away what its links say',
  ],
  ['a link lost', `update match_line set released_at = now()`, 'every request received what its lines gave it'],
  [
    'an event lost',
    `delete from callback; delete from merchant_event where seq = 2`,
    'every merchant’s events are numbered without holes',
  ],
] as const)('names %s', async (_name, statement, check) => {
  await behindTheBack(statement)
  expect(await broken()).toContain(check)
})

describe('the database itself', () => {
  const line = (account: string, amountMinor: bigint) => ({ account, amountMinor })

  it('refuses a journal that does not sum to zero at commit, whoever writes it', async () => {
    const insert = `insert into journal (id, kind, source_type, source_id, at)
      values ('${uuidv7()}', 'P1', 'bank_tx', '${uuidv7()}', now())`
    await expect(test.tenant.pool.query(insert)).rejects.toThrow(/not balanced/)
    await expect(
      test.tenant.pool.query(`insert into journal_line select journal_id, 99, account_id, 1 from journal_line limit 1`),
    ).rejects.toThrow(/not balanced/)
    const unbalanced = {
      kind: 'P1',
      sourceType: 'bank_tx',
      sourceId: uuidv7(),
      at: new Date(),
      lines: [line('BANK:x', 2n), line('SUSPENSE_IN:x', -1n)],
    } as const
    await expect(inTransaction(test.ctx, (tx) => postJournal(tx, unbalanced))).rejects.toThrow(/sum to zero/)
  })

  it('refuses to change or remove what was posted, and a second journal of one source and kind', async () => {
    for (const statement of [
      'update journal set kind = kind',
      'delete from journal_line',
      'truncate journal cascade',
      'delete from ledger_account',
    ]) {
      await expect(test.tenant.pool.query(statement)).rejects.toThrow(/append-only/)
    }
    const journal = {
      kind: 'P1',
      sourceType: 'bank_tx',
      sourceId: uuidv7(),
      at: new Date(),
      lines: [line('BANK:x', 1n), line('SUSPENSE_IN:x', -1n)],
    } as const
    await inTransaction(test.ctx, (tx) => postJournal(tx, journal))
    await expect(inTransaction(test.ctx, (tx) => postJournal(tx, journal))).rejects.toThrow(/journal_once/)
  })
})
