import { usualMs } from '@kasa/domain/sysparameter'

import { registeredRequests } from '../requests/registeredRequests'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { makePayout, setPayoutStage, type MadePayout } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'
import { verifyLedger, type Verdict } from './verify.service'

const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let operator: SignedInClient
const payouts: Record<string, MadePayout> = {}

/** Claims a payout and takes these decisions in turn. */
async function decide({ id }: MadePayout, ...decisions: object[]): Promise<void> {
  const { claimToken } = (await operator.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  for (const decision of decisions) {
    const { version } = (await operator.client.get(`${api}/get/${id}`)).body as { version: number }
    const answer = await operator.client.post(`${api}/decide/${id}`, { claimToken, version, ...decision })
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
}
const report = (direction: 'DEBIT' | 'CREDIT', amount: number, description: string) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction,
        amount,
        bookedAt: app.clock.now().toISOString(),
        senderName: direction === 'DEBIT' ? 'ELIF KILIC' : 'TAKAS',
        description,
        bankRef: `${direction}-${description}`,
      },
    ],
  })

/** One payout in every state with money, and what people entered about them. */
beforeAll(async () => {
  app = await buildTestApp({
    tenant: {
      modules: ['remit', 'withdraw', 'admin'],
      flags: { ...testTenantConfig().flags, partialWithdrawal: true },
    },
  })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  for (const name of ['sending', 'sent', 'paid', 'returned', 'cancelled', 'queued', 'split'])
    payouts[name] = await makePayout(app, stage.merchant, { amount: 100_000, description: `for ${name}` })
  const { sending, sent, paid, returned, cancelled, queued, split } = payouts as Record<string, MadePayout>
  if (!sending || !sent || !paid || !returned || !cancelled || !queued || !split) throw new Error('a payout is missing')
  await decide(sending, { decision: 'send' })
  await decide(split, { decision: 'split', parts: '600' })
  const { parts } = (await operator.client.get(`${api}/get/${split.id}`)).body as { parts: MadePayout[] }
  const [partPaid, partWaiting] = parts
  if (!partPaid || !partWaiting) throw new Error('a part is missing')
  Object.assign(payouts, { partPaid, partWaiting })
  for (const payout of [sent, paid, returned, partPaid])
    await decide(payout, { decision: 'send' }, { decision: 'sent', bankRef: `FAST-${payout.number}` })
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  await report('DEBIT', 100_640, `FAST-${paid.number}`)
  await report('DEBIT', 100_000, `FAST-${returned.number}`)
  await report('DEBIT', 60_000, `FAST-${partPaid.number}`)
  await report('CREDIT', 100_000, `IADE FAST-${returned.number}`)
  await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${cancelled.id}/cancel`, {})
  const note = await operator.client.post(`${api}/note/${queued.id}`, { text: 'called the merchant' })
  expect(note.status).toBe(200)
  const receipt = await operator.client.post(`${api}/attach/${queued.id}`, {
    fileName: 'dekont.png',
    content: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'),
  })
  expect(receipt.status).toBe(200)
  const { rows } = await app.tenant.pool.query<{ id: string; status: string }>(
    'select id, status from withdraw_request order by number',
  )
  expect(rows.map(({ status }) => status)).toEqual([
    'SENDING',
    'SENT',
    'PAID',
    'RETURNED',
    'CANCELLED',
    'QUEUED',
    'PARTIALLY_PAID',
    'PAID',
    'QUEUED',
  ])
})
afterAll(() => app.close())

/** The verifier's findings after statements that change the books directly; the changes are rolled back. */
async function after(...statements: string[]): Promise<Verdict['broken']> {
  const tx = await app.tenant.pool.connect()
  try {
    await tx.query('begin; set local session_replication_role = replica')
    for (const statement of statements) await tx.query(statement)
    return (await verifyLedger(tx)).broken
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

it('notes and receipts move no money: no fault is found', async () => {
  expect(await after()).toEqual([])
})

const set = (assignment: string) => (id: string) => [`update withdraw_request set ${assignment} where id = '${id}'`]
const followed = `update ledger_balance
  set balance_minor = coalesce((select sum(amount_minor) from journal_line l
  where l.account_id = ledger_balance.account_id), 0)`
const journal = (kind: string, id: string) =>
  `(select id from journal where kind = '${kind}' and source_type = 'withdraw_request' and source_id = '${id}')`
const lost = (kind: string) => (id: string) => [
  `delete from journal_line where journal_id = ${journal(kind, id)}`,
  `delete from journal where id = ${journal(kind, id)}`,
  followed,
]
const line = (kind: string, id: string, account: string) =>
  `journal_id = ${journal(kind, id)} and account_id in (select id from ledger_account where code like '${account}')`

it.each<[damage: string, of: string, statements: (id: string) => string[]]>([
  ['being sent, set back to be sent again', 'sending', set(`status = 'QUEUED', sending_at = null`)],
  ['sent, called paid', 'sent', set(`status = 'PAID'`)],
  ['cancelled, called rejected', 'cancelled', set(`status = 'REJECTED'`)],
  ['returned, called paid', 'returned', set(`status = 'PAID', returned_minor = null, returned_at = null`)],
  ['another bank reference', 'sent', set(`bank_ref = 'FAST-X'`)],
  ['another beneficiary', 'queued', set(`beneficiary_name = 'Umut Er'`)],
  ['another IBAN', 'queued', set(`beneficiary_iban_hash = '\\x01'`)],
  ['another last four', 'queued', set(`beneficiary_iban_last4 = '0000'`)],
  ['another bank', 'queued', set(`bank_name_id = gen_random_uuid()`)],
  ['another description', 'queued', set(`description = 'for nobody'`)],
  ['another amount', 'queued', set(`amount_minor = amount_minor + 1`)],
  ['another merchant', 'queued', set(`merchant_id = gen_random_uuid()`)],
  ['fee and tax exchanged', 'sent', set('fee_minor = tax_minor, tax_minor = fee_minor')],
  ['another account', 'sent', set('bank_account_id = gen_random_uuid()')],
  ['the bank’s fee forgotten', 'paid', set('bank_fee_minor = 0')],
  ['its debit parted', 'paid', (id) => [`update match_line set released_at = now() where request_id = '${id}'`]],
  ['its P7 lost', 'cancelled', lost('P7')],
  ['its P3 lost', 'queued', lost('P3')],
  ['its P5 lost', 'paid', lost('P5')],
  [
    'a kuruş from fee to tax in its P4',
    'sent',
    (id) => [
      `update journal_line set amount_minor = amount_minor + 1 where ${line('P4', id, 'FEE:WITHDRAW')}`,
      `update journal_line set amount_minor = amount_minor - 1 where ${line('P4', id, 'TAX_PAYABLE')}`,
    ],
  ],
  [
    'its P4 from another account',
    'sent',
    (id) => [
      `insert into ledger_account (code, class) values ('OUT_TRANSIT:other', 'LIABILITY')`,
      `update journal_line set account_id = (select id from ledger_account where code = 'OUT_TRANSIT:other')
        where ${line('P4', id, 'OUT_TRANSIT:%')}`,
    ],
  ],
  ['in parts, called paid', 'split', set(`status = 'PAID'`)],
  ['in parts, of another sum that was paid', 'split', set('paid_minor = 59999')],
  ['in parts, its P7 lost', 'split', lost('P7')],
  [
    'in parts, one of them gone',
    'split',
    (id) => [`delete from withdraw_request where parent_id = '${id}' and part_no = 2`],
  ],
  ['that is a part, of more', 'partWaiting', set('amount_minor = amount_minor + 1')],
  ['that is a part, without its share of the fee', 'partWaiting', set('fee_minor = 0')],
  ['that is a part, of another payout', 'partWaiting', set('parent_id = gen_random_uuid()')],
  ['that is a part, its P3 lost', 'partWaiting', lost('P3')],
  ['that is a part, its P5 lost', 'partPaid', lost('P5')],
  [
    'in parts, the callback of what was paid lost',
    'split',
    (id) => [`delete from merchant_event where type = 'withdraw.partially_paid' and object_id = '${id}'`],
  ],
  ['gone', 'queued', (id) => [`delete from withdraw_request where id = '${id}'`, `delete from customer_request`]],
  [
    'the callback that it was paid lost',
    'paid',
    (id) => [`delete from merchant_event where type = 'withdraw.paid' and object_id = '${id}'`],
  ],
  [
    'its callback of another total',
    'paid',
    (id) => [
      `update merchant_event set payload = replace(payload, '"total":100220', '"total":100000')
        where object_id = '${id}'`,
    ],
  ],
])('a payout %s is named', async (_damage, of, statements) => {
  const { id, number } = payouts[of] ?? { id: '', number: '' }
  const broken = await after(...statements(id))
  expect(broken.filter(({ row, why }) => `${row} ${why}`.includes(number))).not.toEqual([])
})

it('a change that was followed by an ordinary action is reported with it and with the request', async () => {
  const { id, number } = await makePayout(app, stage.merchant, { amount: 1_000 })
  const touched = await after(
    `update withdraw_request set beneficiary_name = 'Umut Er', bank_ref = 'X' where id = '${id}'`,
    // Like the audit row of a claim: the state before and after it.
    `insert into audit_log select
      (jsonb_populate_record(row, jsonb_build_object('seq', row.seq + 1000, 'action', 'withdrawal.claim',
       'before', row.after || '{"beneficiaryName": "Umut Er", "bankRef": "X"}', 'after', row.after
         || '{"beneficiaryName": "Umut Er", "bankRef": "X"}'))).*
     from audit_log row where object_id = '${id}'`,
  )
  expect(touched.map(({ check, row }) => [check, row])).toEqual([
    ['every request agrees with the audit log', number],
    ['every act found its request as the act before had left it', number],
  ])
  await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})
})

it('a merchant with a negative balance or negative held money is named', async () => {
  const named = async (part: string) =>
    (
      await after(
        `update journal_line set amount_minor = 9000000
          where (journal_id, line_no) = (select journal_id, line_no from journal_line
           where account_id = (select id from ledger_account where code = 'MERCHANT:${stage.merchant.id}:${part}')
             limit 1)`,
        followed,
      )
    ).filter(({ check }) => check === 'no merchant has, or holds, less than nothing')
  for (const part of ['AVAILABLE', 'HELD'])
    expect(await named(part)).toEqual([
      expect.objectContaining({ row: expect.stringMatching(new RegExp(` ${part}$`)) as string }),
    ])
})
