import type { ProofPack, proofRequest, SignDayAnswer, signDayRequest } from '@kasa/contracts/closedDays'
import { scopesOf } from '@kasa/domain/access'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { maskName } from '@kasa/domain/reconciliation'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { linkedAccountsNow } from '../otherPerson/otherPerson.service'
import { requestedMerchant } from '../withdrawalAsk/requestedMerchant'
import {
  replaceSignedDay,
  selectDayEvents,
  selectDayTexts,
  selectSignedDay,
  setSignature,
  type SignedDay,
} from './closedDays.sql'
import { lockReports } from './merchantReports.sql'
import { dayHash, leafHash, pathOf } from './proof'
import { selectDays, type DayRecord } from './reconciliation.sql'

type Db = Pick<Tx, 'query'>

type DayState = { head: string; texts: string[]; hash: string }
type OneDay = { merchantId: string; day: string }

const daysOf = (ctx: Ctx, { day }: OneDay) => ({ from: day, to: day, today: istanbulDay(ctx.now()) })

/** A merchant's day with its figures; undefined without any movement, report or break. */
export async function dayRecord(db: Db, ctx: Ctx, key: OneDay): Promise<DayRecord | undefined> {
  const question = { ...daysOf(ctx, key), merchantIds: [key.merchantId], statuses: null }
  const { days } = await selectDays(db, question, { after: undefined, limit: 1 })
  return days[0]
}

/** The current day of a merchant in the exact bytes to sign. Throws Conflict (`DAY_NOT_REPORTED`, `DAY_HAS_BREAKS`). */
export async function standing(db: Db, ctx: Ctx, key: OneDay, record: DayRecord | undefined): Promise<DayState> {
  const { merchantId, day } = key
  if (!record?.reportedAt) throw new Conflict({ code: 'DAY_NOT_REPORTED' })
  const events = await selectDayEvents(db, daysOf(ctx, key), merchantId)
  const open = events.filter(({ breakType }) => breakType !== null).length
  if (open > 0) throw new Conflict({ code: 'DAY_HAS_BREAKS', params: { count: open } })
  const texts = events.map(({ breakType: _none, customer, ...event }) =>
    JSON.stringify({ ...event, customer: customer === null ? null : maskName(customer) }),
  )
  const sums = Object.entries(record.sums).filter(([name]) => !name.startsWith('breaks'))
  const head = JSON.stringify({
    tenant: ctx.tenant.config.id,
    merchantId,
    merchant: record.merchantName,
    day,
    ...Object.fromEntries(sums.map(([name, value]) => [name, value === null ? null : value.toString()])),
    rows: texts.length,
  })
  return { head, texts, hash: dayHash(head, texts) }
}

const signatureOf = (name: string | null, at: Date | null) =>
  name === null || at === null ? null : { name, at: at.toISOString() }

const isAdmin = ({ actor }: Ctx<UserActor>) => scopesOf(actor.scope).has('ADMIN')

/** Throws Conflict (`DAY_SAME_PERSON`) if the other side's signer counts as the same person (domain section 1). */
async function refuseSameHand(tx: Tx, ctx: Ctx<UserActor>, otherSigner: string | null): Promise<void> {
  if (otherSigner !== null && (await linkedAccountsNow(tx, ctx)).has(otherSigner))
    throw new Conflict({ code: 'DAY_SAME_PERSON' })
}

/** POST /api/report/mutabakat/sign: one side signs the current day; both signatures close it permanently. */
export async function signDay(
  tx: Tx,
  ctx: Ctx,
  { day, merchantId: named, hash: seen, paper }: z.output<typeof signDayRequest>,
): Promise<SignDayAnswer> {
  requirePermission(ctx, 'reconciliation.sign')
  const merchantId = requestedMerchant(ctx, named)
  const side = isAdmin(ctx) && paper === undefined ? 'our' : 'merchant'
  if (!isAdmin(ctx) && paper !== undefined)
    throw new BadInput({ code: 'FIELD_INVALID', field: 'paper', params: { field: 'paper' } })
  if (day >= istanbulDay(ctx.now())) throw new BadInput({ code: 'REPORT_DAY_NOT_OVER', field: 'day' })
  await lockReports(tx, merchantId, day)
  const before = await selectSignedDay(tx, merchantId, day)
  if (before?.closedAt) throw new Conflict({ code: 'DAY_CLOSED' })
  const key = { merchantId, day }
  const state = await standing(tx, ctx, key, await dayRecord(tx, ctx, key))
  if (seen !== undefined && seen !== state.hash) throw new Conflict({ code: 'DAY_CHANGED' })
  const isSame = before?.hash === state.hash
  const other = isSame ? before : undefined
  await refuseSameHand(tx, ctx, (side === 'our' ? other?.merchantSigner : other?.ourSigner) ?? null)
  if (!isSame) await replaceSignedDay(tx, { merchantId, day, ...state })
  await setSignature(tx, { merchantId, day }, { side, ...ctx.actor, paper: paper ?? null, at: ctx.now() })
  const after = await selectSignedDay(tx, merchantId, day)
  if (!after) throw new Error('The day just signed is not there')
  await recordAudit(tx, ctx, after.closedAt ? 'reconciliation.close' : 'reconciliation.sign', {
    type: 'reconciliation_day',
    id: `${merchantId} ${day}`,
    before: before ? { hash: before.hash } : null,
    after: { merchantId, day, side, hash: after.hash, rows: after.rowCount, paper: paper ?? null },
  })
  return {
    day,
    hash: after.hash,
    rowCount: after.rowCount,
    ourSignature: signatureOf(after.ourSignerName, after.ourSignedAt),
    merchantSignature: signatureOf(after.merchantSignerName, after.merchantSignedAt),
    isClosed: after.closedAt !== null,
    isAnew: !isSame && (before?.ourSignedAt ?? before?.merchantSignedAt ?? null) !== null,
  }
}

const signaturesOf = (day: SignedDay): ProofPack['signatures'] =>
  (
    [
      ['ours', day.ourSignerName, day.ourSignedAt, null],
      ['merchant', day.merchantSignerName, day.merchantSignedAt, day.paper],
    ] as const
  ).flatMap(([side, name, at, paper]) =>
    name === null || at === null ? [] : [{ side, name, at: at.toISOString(), paper }],
  )

/**
 * POST /api/report/mutabakat/proof: a closed day with all its rows, or the rows of one request with their paths to the
 * hash. Throws NotFound (`DAY_NOT_CLOSED`).
 */
export async function readProof(
  ctx: Ctx,
  { day, merchantId: named, requestId }: z.output<typeof proofRequest>,
): Promise<{ name: string; pack: ProofPack }> {
  requirePermission(ctx, 'reconciliation.report')
  const merchantId = requestedMerchant(ctx, named)
  const { pool } = ctx.tenant
  const signed = await selectSignedDay(pool, merchantId, day)
  if (!signed?.closedAt) throw new NotFound({ code: 'DAY_NOT_CLOSED' })
  const texts = await selectDayTexts(pool, merchantId, day)
  const all = texts.map((text, place) => ({ place, text, leaf: leafHash(text) }))
  const rows =
    requestId === undefined
      ? all
      : all
          .filter(({ text }) => (JSON.parse(text) as { request_id: string | null }).request_id === requestId)
          .map((row) => ({ ...row, path: pathOf(texts, row.place) }))
  if (requestId !== undefined && rows.length === 0) throw new NotFound({ code: 'NOT_FOUND' })
  const { head, hash, rowCount } = signed
  return {
    name: `proof-${day}${requestId === undefined ? '' : `-${requestId}`}.json`,
    pack: { format: 'kasa-proof-1', head, hash, rowCount, rows, signatures: signaturesOf(signed) },
  }
}
