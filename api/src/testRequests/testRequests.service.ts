import type { TestRequestCreate, TestRequestRow, TestRequestSimulate } from '@kasa/contracts/testRequests'
import { testAccount } from '@kasa/domain/testRequest'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { asItWasThen, nameRecords } from '../audit/recordNames'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'
import { createTestDeposit, simulateDeposit, simulatedDepositOf } from './testDeposits'
import { createTestPayout, simulatedPayoutOf, simulatePayout } from './testPayouts'
import { newReferenceCode } from './testRequest'
import { lockTest, selectNewestTests, selectTestOwner, type TestRequest } from './testRequests.sql'

nameRecords('testRequest', 'test_request', 'number', asItWasThen)

/** The most that a merchant's page shows. */
const mostShown = 20

const rowOf = ({
  id,
  kind,
  number,
  merchantRef,
  status,
  amountMinor,
  reasonCode,
  createdAt,
}: TestRequest): TestRequestRow => ({
  id,
  kind,
  number,
  merchantRef,
  status,
  amountMinor,
  reasonCode,
  createdAt: createdAt.toISOString(),
})

/** A merchant's newest test requests, for its own people and administrators. */
export async function listTests(
  ctx: Ctx<UserActor>,
  { id: merchantId }: { id: string },
): Promise<{ rows: TestRequestRow[] }> {
  requirePermission(ctx, 'merchantCall.read')
  const { id } = await ownMerchant(ctx.tenant.pool, ctx, merchantId, 'read')
  return { rows: (await selectNewestTests(ctx.tenant.pool, id, mostShown)).map(rowOf) }
}

/** Makes a test request with an invented customer, so that the first callback needs no program. */
export async function createTest(
  ctx: Ctx<UserActor>,
  { merchantId, kind, amountMinor: amount }: TestRequestCreate,
): Promise<TestRequestRow> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const { id } = await ownMerchant(tx, ctx, merchantId, 'read')
    const code = newReferenceCode()
    const name = 'Deneme Müşterisi'
    const wanted = { merchantRef: `CONSOLE-${code}`, amount, customer: { id: `console-${code}`, name } }
    return rowOf(
      kind === 'deposit'
        ? await createTestDeposit(tx, ctx, id, wanted)
        : await createTestPayout(tx, ctx, id, {
            ...wanted,
            iban: testAccount.iban,
            beneficiaryName: name,
            description: 'Deneme çekimi: para gönderilmez',
          }),
    )
  })
}

/** Simulates an event of a test request. Throws NotFound for another merchant's. */
export async function simulateTest(
  ctx: Ctx<UserActor>,
  { id, ...wanted }: { id: string } & TestRequestSimulate,
): Promise<TestRequestRow> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const owner = await selectTestOwner(tx, id)
    if (!owner || owner.kind !== wanted.kind) throw new NotFound({ code: 'NOT_FOUND' })
    const { id: merchantId } = await ownMerchant(tx, ctx, owner.merchantId, 'read')
    if (wanted.kind === 'deposit') {
      const before = await lockTest(tx, 'deposit', merchantId, id)
      if (!before) throw new NotFound({ code: 'NOT_FOUND' })
      return rowOf(await simulateDeposit(tx, ctx, before, simulatedDepositOf(wanted.simulated)))
    }
    const before = await lockTest(tx, 'withdrawal', merchantId, id)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    return rowOf(await simulatePayout(tx, ctx, before, simulatedPayoutOf(wanted.simulated)))
  })
}
