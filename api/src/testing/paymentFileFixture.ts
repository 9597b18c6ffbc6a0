import { uuidv7 } from 'uuidv7'

import type { PaymentFileDetail, PaymentFilePreview } from '@kasa/contracts/paymentFiles'

import type { SignedInClient, TestApp } from './testApp'
import type { TestAnswer } from './testClient'

export const paymentFileApi = '/api/payment-file'

/** Adds a signed-in person with a fresh code. */
export async function proven(test: TestApp, scope: string[], name: string, more: object = {}): Promise<SignedInClient> {
  const made = await test.signedIn({ scope, name, ...more })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    made.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  return made
}

/** Requests a payment file of these payouts, as previewed. */
export async function askFile(
  who: SignedInClient,
  ids: readonly string[],
  profile = 'pain-09',
): Promise<{ preview: PaymentFilePreview; answer: TestAnswer; id: string; number: string; approvalId: string }> {
  const preview = (await who.client.post(`${paymentFileApi}/preview`, { ids })).body as PaymentFilePreview
  const answer = await who.client.post(
    `${paymentFileApi}/create`,
    { accountId: preview.account.id, ids: preview.ids, profile, reason: 'Morning run' },
    { 'idempotency-key': uuidv7() },
  )
  return { preview, answer, ...(answer.body as { id: string; number: string; approvalId: string }) }
}

export const agree = (who: SignedInClient, approvalId: string): Promise<TestAnswer> =>
  who.client.post(`/api/approval/approve/${approvalId}`, {}, { 'idempotency-key': uuidv7() })

export const readFile = async (who: SignedInClient, id: string): Promise<PaymentFileDetail> =>
  (await who.client.get(`${paymentFileApi}/get/${id}`)).body as PaymentFileDetail

/** A bank's status report on a payment file. */
export const bankReport = (
  number: string,
  rows: readonly (readonly [reference: string, status: string, more?: string])[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>B-1</MsgId><CreDtTm>2026-11-25T10:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${number}</OrgnlPmtInfId>${rows
    .map(
      ([reference, status, more = '']) =>
        `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

/** Uploads a bank's result: `tryResult` previews it, `takeResult` applies it. */
export const handIn = (
  who: SignedInClient,
  verb: 'tryResult' | 'takeResult',
  id: string,
  text: string,
): Promise<TestAnswer> =>
  who.client.post(
    `${paymentFileApi}/${verb}/${id}`,
    { fileName: 'result.xml', content: Buffer.from(text).toString('base64') },
    { 'idempotency-key': uuidv7() },
  )

/** Inserts a payment file that waits for its approval, without payouts. Returns its id. */
export async function addPaymentFile(
  { tenant, clock }: TestApp,
  of: { accountId: string; madeBy: string },
): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(
    `insert into payment_file (id, number, bank_account_id, profile, rows_count, amount_minor, fee_minor, reason,
      made_by, made_by_name, created_at, updated_at)
     values ($1, $5, $2, 'pain-09', 1, 100, 0, 'A', $3, 'A', $4, $4)`,
    [id, of.accountId, of.madeBy, clock.now(), `F-${id.slice(-12)}`],
  )
  return id
}
