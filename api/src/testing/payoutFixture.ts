import { uuidv7 } from 'uuidv7'

import { makeDeposit, reportPayment, sendSigned, setStage, type Stage, type TestMerchant } from './moneyFixture'
import { keepCustomer } from '../customers/customers.service'
import { ibanHash, sealText } from '../signing/sealed'
import type { TestAnswer } from './testClient'
import type { TestApp } from './testApp'

/** An IBAN with valid check digits, of the bank that the stage adds. */
export const payoutIban = 'TR330006100519786457841326'

/** A payout as the merchant API returns it; amounts in kuruş. */
export type MadePayout = {
  id: string
  number: string
  status: string
  amount: number
  fee: number
  tax: number
  total: number
}

/** Turns on or off the hold on a merchant's first payout to each IBAN; it is on by default. */
export async function holdFirstIbans({ tenant }: TestApp, { merchant }: Stage, isOn = true): Promise<void> {
  const holds = isOn ? '{FIRST_IBAN,NAME_DIFFERS}' : '{NAME_DIFFERS}'
  await tenant.pool.query('update merchant set payout_holds = $2 where id = $1', [merchant.id, holds])
}

/**
 * Adds a merchant with a balance of 10,000.00 from a deposit, and a fee of 2.00 with 10 % tax on every payout. Its
 * first payout to an IBAN is not held.
 */
export async function setPayoutStage(test: TestApp): Promise<Stage> {
  const { pool } = test.tenant
  await pool.query(
    `insert into bank_name (eft_code, name, short_name, type) values ('0061', 'Bank of tests', 'Bank', 'BANK')
      on conflict (eft_code) do nothing`,
  )
  const stage = await setStage(test, {
    autoMatch: 'APPROVE',
    merchant: {
      feeless: true,
      modules: ['remit', 'withdraw'],
      scopes: ['deposit:create', 'withdraw:create', 'read'],
    },
  })
  await pool.query(
    `insert into commission_schedule (id, merchant_id, method, basis_points, fixed_minor, tax_basis_points,
      effective_from) values ($1, $2, 'WITHDRAW', 0, 200, 1000, '2020-01-01')`,
    [uuidv7(), stage.merchant.id],
  )
  await holdFirstIbans(test, stage, false)
  await reportPayment(test, stage, await makeDeposit(test, stage.merchant, { amount: 1_000_000 }))
  await holdAtBank(test, stage.accountId, 1_000_000)
  return stage
}

/** The IBAN that `ownIbanOf` gives to an account of the institution. */
export const ourIban = 'TR73000610051978645784AB12'

/** Gives an account `ourIban`, and the hash that it is found by. */
export async function ownIbanOf(test: TestApp, accountId: string, status = 'ACTIVE'): Promise<void> {
  await test.tenant.pool.query('update bank_account set iban_hash = $2, status = $3 where id = $1', [
    accountId,
    ibanHash(test.tenant.keys, ourIban),
    status,
  ])
}

/** Sets the bank balance of an account, in kuruş. */
export async function holdAtBank(test: TestApp, accountId: string, minor: number): Promise<void> {
  await test.tenant.pool.query(
    `update bank_account set bank_balance_minor = $2, bank_balance_at = $3, verified_balance_minor = $2,
      verified_balance_at = $3 where id = $1`,
    [accountId, minor, test.clock.now()],
  )
}

let requests = 0

/** The body of a payout request with the given fields replaced; its reference is new each time. */
export const payoutWanted = (body: Record<string, unknown> = {}) => ({
  merchantRef: `payout-${(requests += 1)}`,
  amount: 100_000,
  customer: { id: 'c-1', name: 'Elif Kılıç' },
  iban: payoutIban,
  beneficiaryName: 'Elif Kılıç',
  ...body,
})

/** Requests a payout. */
export const askPayout = (
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
  key = uuidv7(),
): Promise<TestAnswer> =>
  sendSigned(test, merchant, 'POST', '/mapi/v1/withdrawals', payoutWanted(body), {
    headers: { 'idempotency-key': key },
  })

/** Creates a payout and returns it as the merchant API does. Throws if the API does not accept it. */
export async function makePayout(
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
): Promise<MadePayout> {
  const answer = await askPayout(test, merchant, body)
  if (answer.status !== 201) throw new Error(`No payout: ${answer.status} ${answer.text}`)
  return answer.body as MadePayout
}

/** Inserts a payout that waits to be sent, without checking the merchant's balance. Returns its id. */
export async function addPayout(
  { tenant, clock }: TestApp,
  of: { merchantId: string; remitGroupId: string; bankAccountId: string },
): Promise<string> {
  const id = uuidv7()
  const number = (requests += 1)
  await tenant.pool.query(
    `insert into withdraw_request (id, number, merchant_id, merchant_ref, customer_ref, customer_name, customer_fold,
      amount_minor, fee_minor, tax_minor,
       remit_group_id, bank_account_id, reference_code, status, beneficiary_name, beneficiary_fold,
         beneficiary_iban_enc, beneficiary_iban_hash,
       beneficiary_iban_last4, bank_name_id, rail, planned_at, eta_at, deadline_at, created_at, updated_at)
     select $1, $2, $3, $2, 'c-1', 'A', 'a', 100, 0, 0, $4, $5, $6, 'QUEUED', 'A', 'a', $7, $8,
       right($9, 4), (select id from bank_name order by sort limit 1),
       'FAST', $10, $10, $10, $10, $10`,
    [
      id,
      `W-${number}`,
      of.merchantId,
      of.remitGroupId,
      of.bankAccountId,
      // Encodes the number in four letters.
      `PAYZ${[...String(number).padStart(4, '2')].map((digit) => 'ABCDEFGHJK'.charAt(Number(digit))).join('')}`,
      sealText(tenant.keys, 'beneficiaryIban', id, payoutIban),
      ibanHash(tenant.keys, payoutIban),
      payoutIban,
      clock.now(),
    ],
  )
  await keepCustomer(
    tenant.pool,
    { merchantId: of.merchantId, ref: 'c-1', name: 'A', fold: 'a', tcknHash: null, tcknLast4: null },
    { type: 'withdraw_request', id, at: clock.now() },
  )
  return id
}

/** Inserts a payout upload that waits to be submitted, without its rows. Returns its id. */
export async function addPayoutUpload(
  { tenant, clock }: TestApp,
  of: { merchantId: string; handedBy: string },
): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(
    `insert into withdraw_upload (id, merchant_id, file_name, sha256, status, row_count, good_count, sum_minor,
      fee_minor, tax_minor, handed_by, handed_by_name,
       created_at, updated_at) values ($1, $2, 'a.csv', sha256('a'), 'CHECKED', 1, 1, 100, 0, 0, $3, 'A', $4, $4)`,
    [id, of.merchantId, of.handedBy, clock.now()],
  )
  return id
}
