import type { AgreedHold } from '@kasa/domain/agreedHold'
import type { AmountPolicy, DepositStatus } from '@kasa/domain/deposit'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { testNumberPrefix } from '@kasa/domain/testNumber'
import type { TestKind } from '@kasa/domain/testRequest'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import type { HoldReason } from '@kasa/domain/withdrawalHold'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

type Common = {
  id: string
  number: string
  merchantId: string
  merchantRef: string
  referenceCode: string
  amountMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  reasonCode: string | null
  bankRef: string | null
  createdAt: Date
}
export type TestDeposit = Common & {
  kind: 'deposit'
  status: DepositStatus
  amountReceivedMinor: bigint | null
  late: boolean
  expiresAt: Date
}
export type TestPayout = Common & {
  kind: 'withdrawal'
  status: WithdrawalStatus
  beneficiaryName: string
  ibanLast4: string
  bankName: string
  holdReasons: HoldReason[]
  paidMinor: bigint | null
  returnedMinor: bigint | null
}
export type TestRequest = TestDeposit | TestPayout
type OfKind<K extends TestKind> = Extract<TestRequest, { kind: K }>

const columns = `id, number, kind, merchant_id as "merchantId", merchant_ref as "merchantRef",
    reference_code as "referenceCode", amount_minor as "amountMinor", fee_minor as "feeMinor", tax_minor as "taxMinor",
    status, reason_code as "reasonCode", bank_ref as "bankRef", amount_received_minor as "amountReceivedMinor", late,
    expires_at as "expiresAt", beneficiary_name as "beneficiaryName", iban_last4 as "ibanLast4",
    bank_name as "bankName", hold_reasons as "holdReasons", paid_minor as "paidMinor",
    returned_minor as "returnedMinor", created_at as "createdAt"`
const select = `select ${columns} from test_request`

/** A new test request. Of the customer and the IBAN only keyed hashes are stored. */
type NewTest = Pick<Common, 'id' | 'merchantId' | 'merchantRef' | 'amountMinor' | 'feeMinor' | 'taxMinor'> & {
  referenceCode: string
  customerHash: Buffer
  at: Date
}
type NewDeposit = NewTest & Pick<TestDeposit, 'kind' | 'status' | 'expiresAt'>
type NewPayout = NewTest &
  Pick<TestPayout, 'kind' | 'status' | 'beneficiaryName' | 'ibanLast4' | 'bankName' | 'holdReasons'> & {
    ibanHash: Buffer
  }

async function insert<Made extends TestRequest>(
  tx: Tx,
  request: NewTest & Pick<TestRequest, 'kind' | 'status'>,
  { expiresAt, payout }: { expiresAt: Date | null; payout: NewPayout | null },
): Promise<Made> {
  const { rows } = await tx.query<Made>({
    name: 'testRequests.insert',
    text: `with made as (
             insert into test_request (id, number, kind, merchant_id, merchant_ref, customer_hash, reference_code,
               amount_minor, fee_minor, tax_minor, status, expires_at, beneficiary_name, iban_hash, iban_last4,
               bank_name, hold_reasons, created_at, updated_at)
             values ($1, '${testNumberPrefix}' || $2 || '-' || lpad(nextval('test_request_number_seq')::text, 7, '0'),
               $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
             returning *
           )
           select ${columns} from made`,
    values: [
      request.id,
      istanbulDay(request.at).slice(2, 4),
      request.kind,
      request.merchantId,
      request.merchantRef,
      request.customerHash,
      request.referenceCode,
      request.amountMinor,
      request.feeMinor,
      request.taxMinor,
      request.status,
      expiresAt,
      payout?.beneficiaryName ?? null,
      payout?.ibanHash ?? null,
      payout?.ibanLast4 ?? null,
      payout?.bankName ?? null,
      payout?.holdReasons ?? [],
      request.at,
    ],
  })
  const [made] = rows
  if (!made) throw new Error('A test request was written and is not there')
  return made
}
export const insertTestDeposit = (tx: Tx, deposit: NewDeposit): Promise<TestDeposit> =>
  insert(tx, deposit, { expiresAt: deposit.expiresAt, payout: null })
export const insertTestPayout = (tx: Tx, payout: NewPayout): Promise<TestPayout> =>
  insert(tx, payout, { expiresAt: null, payout })

/** Locks a merchant's test request of this kind; undefined if there is none. */
export async function lockTest<K extends TestKind>(
  tx: Tx,
  kind: K,
  merchantId: string,
  id: string,
): Promise<OfKind<K> | undefined> {
  const { rows } = await tx.query<OfKind<K>>({
    name: 'testRequests.lock',
    text: `${select} where id = $1 and kind = $2 and merchant_id = $3 for no key update`,
    values: [id, kind, merchantId],
  })
  return rows[0]
}

export async function selectTest<K extends TestKind>(
  db: Db,
  kind: K,
  merchantId: string,
  id: string,
): Promise<OfKind<K> | undefined> {
  const { rows } = await db.query<OfKind<K>>({
    name: 'testRequests.get',
    text: `${select} where id = $1 and kind = $2 and merchant_id = $3`,
    values: [id, kind, merchantId],
  })
  return rows[0]
}

/** The merchant and kind of a test request. */
export async function selectTestOwner(db: Db, id: string): Promise<{ merchantId: string; kind: TestKind } | undefined> {
  const { rows } = await db.query<{ merchantId: string; kind: TestKind }>({
    name: 'testRequests.owner',
    text: `select merchant_id as "merchantId", kind from test_request where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** The test request with this reference, only while its merchant is in test mode: a live server must not find it. */
export async function selectTestByRef<K extends TestKind>(
  db: Db,
  kind: K,
  merchantId: string,
  merchantRef: string,
): Promise<OfKind<K>[]> {
  const { rows } = await db.query<OfKind<K>>({
    name: 'testRequests.byRef',
    text: `${select} where merchant_id = $1 and kind = $2 and merchant_ref = $3
      and exists (select from merchant where merchant.id = $1 and merchant.test_mode)`,
    values: [merchantId, kind, merchantRef],
  })
  return rows
}

/** A merchant's newest test requests. */
export async function selectNewestTests(db: Db, merchantId: string, limit: number): Promise<TestRequest[]> {
  const { rows } = await db.query<TestRequest>({
    name: 'testRequests.newest',
    text: `${select} where merchant_id = $1 order by created_at desc, id desc limit $2`,
    values: [merchantId, limit],
  })
  return rows
}

/** Test requests that conflict with a new one: the same reference, or an open one with this customer and amount. */
export async function selectTestConflicts(
  tx: Tx,
  wanted: {
    kind: TestKind
    merchantId: string
    merchantRef: string
    customerHash: Buffer
    amountMinor: bigint
    open: readonly string[]
  },
): Promise<{ sameRef: string | null; samePending: string | null }> {
  const { rows } = await tx.query<{ sameRef: string | null; samePending: string | null }>({
    name: 'testRequests.conflicts',
    text: `select
             (select id from test_request where merchant_id = $1 and kind = $2 and merchant_ref = $3) as "sameRef",
             (select id from test_request where merchant_id = $1 and kind = $2 and customer_hash = $4
               and amount_minor = $5::bigint and status = any($6::text[]) limit 1) as "samePending"`,
    values: [
      wanted.merchantId,
      wanted.kind,
      wanted.merchantRef,
      wanted.customerHash,
      wanted.amountMinor,
      [...wanted.open],
    ],
  })
  return rows[0] ?? { sameRef: null, samePending: null }
}

/** The merchant's settings that decide on test requests. */
export async function selectTestTerms(
  tx: Tx,
  merchantId: string,
): Promise<{ amountPolicy: AmountPolicy; payoutHolds: AgreedHold[] }> {
  const { rows } = await tx.query<{ amountPolicy: AmountPolicy; payoutHolds: AgreedHold[] }>({
    name: 'testRequests.terms',
    text: `select amount_policy as "amountPolicy", payout_holds as "payoutHolds" from merchant where id = $1`,
    values: [merchantId],
  })
  const [terms] = rows
  if (!terms) throw new Error(`The merchant ${merchantId} of a test request is not there`)
  return terms
}

/** True if a test payout to this customer and IBAN is PAID. */
export async function selectIsPaidIban(
  tx: Tx,
  payout: { merchantId: string; customerHash: Buffer; ibanHash: Buffer },
): Promise<boolean> {
  const { rows } = await tx.query<{ known: boolean }>({
    name: 'testRequests.knownIban',
    text: `select exists (select from test_request where merchant_id = $1 and kind = 'withdrawal'
      and customer_hash = $2 and iban_hash = $3 and status = 'PAID') as known`,
    values: [payout.merchantId, payout.customerHash, payout.ibanHash],
  })
  return rows[0]?.known ?? false
}

/** Writes what an action or a simulated event changed. */
export async function updateTest(tx: Tx, request: TestRequest, at: Date): Promise<void> {
  const [deposit, payout] = request.kind === 'deposit' ? [request, undefined] : [undefined, request]
  await tx.query({
    name: 'testRequests.update',
    text: `update test_request set status = $2, reason_code = $3, bank_ref = $4, fee_minor = $5, tax_minor = $6,
      amount_received_minor = $7, late = $8, paid_minor = $9, returned_minor = $10, updated_at = $11 where id = $1`,
    values: [
      request.id,
      request.status,
      request.reasonCode,
      request.bankRef,
      request.feeMinor,
      request.taxMinor,
      deposit?.amountReceivedMinor ?? null,
      deposit?.late ?? false,
      payout?.paidMinor ?? null,
      payout?.returnedMinor ?? null,
      at,
    ],
  })
}

/** Locks the oldest deposit whose time is over and whose merchant is in test mode. */
export async function lockDueTest(tx: Tx, at: Date): Promise<TestDeposit | undefined> {
  const { rows } = await tx.query<TestDeposit>({
    name: 'testRequests.due',
    text: `${select} where kind = 'deposit' and status in ('ASSIGNED', 'DECLARED') and expires_at <= $1
      and exists (select from merchant where merchant.id = merchant_id and merchant.test_mode)
      order by expires_at limit 1 for no key update skip locked`,
    values: [at],
  })
  return rows[0]
}
