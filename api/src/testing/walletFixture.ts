import { randomInt } from 'node:crypto'

import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { takeWalletCredit, type CreditTaken, type WalletCredit } from '../wallets/takeCredit.service'
import { addMerchant, sendSigned, type TestMerchant } from './moneyFixture'
import type { TestAnswer } from './testClient'
import type { TestApp } from './testApp'

export type WalletStage = { groupId: string; accountId: string; merchant: TestMerchant }

/** Adds a wallet group for these merchants. */
export async function addWalletGroup(
  { tenant }: Pick<TestApp, 'tenant'>,
  merchantIds: readonly string[],
  limitGroupId: string | null = null,
): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(`insert into papara_group (id, name, limit_group_id) values ($1, $2, $3)`, [
    id,
    `Wallets ${id}`,
    limitGroupId,
  ])
  await tenant.pool.query(`update merchant set papara_group_id = $1 where id = any($2::uuid[])`, [id, merchantIds])
  return id
}

/** Adds an ACTIVE wallet account that takes up to 100,000.00; `ownerUserId` is optional. */
export async function addWalletAccount(
  { tenant }: Pick<TestApp, 'tenant'>,
  given: { groupId: string; ownerUserId?: string; priority?: number; accountNo?: string },
): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(
    `insert into papara_account (id, label, provider, account_no, phone_masked, holder_title, papara_group_id,
      owner_user_id, status, max_tx_minor, priority)
     values ($1, $2, 'Papara', $3, '05** *** ** 67', 'Lale Ödeme A.Ş.', $4, $5, 'ACTIVE', 10000000, $6)`,
    [
      id,
      `Wallet ${id.slice(-6)}`,
      given.accountNo ?? String(randomInt(1_000_000_000, 9_999_999_999)),
      given.groupId,
      given.ownerUserId ?? null,
      given.priority ?? 1,
    ],
  )
  return id
}

/**
 * Adds a merchant with wallet payments to one account; its fee is 2 %, with 10 % tax on the fee. Its first payout to a
 * wallet is not held.
 */
export async function setWalletStage(
  test: Pick<TestApp, 'tenant'>,
  given: { ownerUserId?: string; url?: string; limitGroupId?: string; accountNo?: string } = {},
): Promise<WalletStage> {
  const merchant = await addMerchant(test.tenant, {
    remitGroupIds: [],
    modules: ['papara'],
    ...(given.url !== undefined && { url: given.url }),
  })
  await test.tenant.pool.query(
    `insert into commission_schedule (id, merchant_id, method, basis_points, tax_basis_points, effective_from)
      values ($1, $2, 'PAPARA', 200, 1000, '2020-01-01')`,
    [uuidv7(), merchant.id],
  )
  await test.tenant.pool.query(`update merchant set payout_holds = '{NAME_DIFFERS}' where id = $1`, [merchant.id])
  const groupId = await addWalletGroup(test, [merchant.id], given.limitGroupId)
  return { groupId, merchant, accountId: await addWalletAccount(test, { ...given, groupId }) }
}

let requests = 0

export const askWallet = (
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
  key = uuidv7(),
): Promise<TestAnswer> =>
  sendSigned(
    test,
    merchant,
    'POST',
    '/mapi/v1/wallet-transfers',
    {
      merchantRef: `wallet-${(requests += 1)}`,
      amount: 100_000,
      direction: 'IN',
      customer: { id: `c-${requests}`, name: 'Elif Kılıç' },
      ...body,
    },
    { headers: { 'idempotency-key': key } },
  )

/** A wallet transfer as the merchant API returns it; amounts in kuruş. */
export type MadeWallet = {
  id: string
  number: string
  status: string
  amount: number
  fee: number
  tax: number
  net: number
  referenceCode: string
  walletNo: string | null
  reasonCode: string | null
}

/** Creates a wallet transfer. Throws if the API does not accept it. */
export async function makeWallet(
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
): Promise<MadeWallet> {
  const answer = await askWallet(test, merchant, body)
  if (answer.status !== 201) throw new Error(`No wallet transfer: ${answer.status} ${answer.text}`)
  return answer.body as MadeWallet
}

let arrived = 0

/** Books an incoming credit on a wallet account, as the provider reports it; fields can be replaced. */
export const arrive = (
  test: TestApp,
  accountId: string,
  credit: Partial<WalletCredit> & { amountMinor: bigint },
): Promise<CreditTaken> =>
  inTransaction(test.ctx, (tx) =>
    takeWalletCredit(tx, test.ctx, {
      accountId,
      providerTxId: `TX-${(arrived += 1)}`,
      note: '',
      senderName: 'Elif Kılıç',
      at: test.clock.now(),
      ...credit,
    }),
  )
