import type { MerchantSettlement, SettlementTermsAsked, SettlementTermsRequest } from '@kasa/contracts/settlements'
import { maskIban } from '@kasa/domain/iban'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { knownIban, refuseOurIban } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'
import { notifyKeepers } from '../merchants/notifyMerchant'
import { ibanHash, openText, sealText } from '../signing/sealed'
import { settlementOf, termsKind } from './readTerms.service'
import { insertTerms, selectTerms, type SettlementTerms } from './settlementTerms.sql'
import { warningsOf } from './termsWarnings'

/**
 * The payload of the approval. The IBAN is encrypted for the new version (`id`). `baseVersion`: the version that the
 * maker saw.
 */
const kept = z.object({
  id: z.uuid(),
  cycleDays: z.int(),
  cutOff: z.string(),
  minMinor: z.int(),
  // Requests made before reserves existed lack both.
  reserveBasisPoints: z._default(z.int(), 0),
  reserveDays: z._default(z.int(), 0),
  holder: z.string(),
  iban: z.object({ enc: z.string(), hash: z.string(), last4: z.string(), bankNameId: z.uuid() }),
  baseVersion: z.int(),
  // Merchants with the same IBAN that the checker is shown. Requests made before this was shown lack it.
  sharedWith: z._default(z.array(z.uuid()), []),
})

type Reserve = Pick<SettlementTerms, 'reserveBasisPoints' | 'reserveDays'>

/** What a checker compares and the audit log stores. Amounts in kuruş. */
const shownTerms = (
  terms: Reserve & Omit<SettlementTermsAsked, 'iban'> & { ibanLast4: string; bankName: string },
): Record<string, unknown> => ({
  settlementCycle: terms.cycleDays,
  cutOff: terms.cutOff,
  minMinor: Number(terms.minMinor),
  reserveBasisPoints: terms.reserveBasisPoints,
  reserveDays: terms.reserveDays,
  holder: terms.holder,
  iban: maskIban(terms.ibanLast4),
  bank: terms.bankName,
})

/** Locks the merchant. Throws Conflict if its terms cannot be changed now. */
async function lockToChange(tx: Tx, ctx: Ctx<UserActor>, merchantId: string, baseVersion: number) {
  const merchant = await ownMerchant(tx, ctx, merchantId, 'lock')
  if (!ctx.tenant.config.modules.includes('withdraw'))
    throw new Conflict({ code: 'MODULE_DISABLED', params: { module: 'withdraw' } })
  // What a closed merchant is owed is paid by its terms.
  if (merchant.status === 'CLOSED' && merchant.owedMinor === 0n) throw new Conflict({ code: 'MERCHANT_CLOSED' })
  const versions = await selectTerms(tx, merchant.id)
  const [last] = versions
  if ((last?.version ?? 0) !== baseVersion)
    throw new Conflict({ code: 'RECORD_CHANGED', details: { version: last?.version ?? 0 } })
  return { merchant, last, versions }
}

/**
 * The new IBAN, or the current one if none was given. Its bank must accept transfers, and it must not be one of our
 * accounts.
 */
async function requestedIban(tx: Tx, ctx: Ctx, typed: string | undefined, last: SettlementTerms | undefined) {
  const { keys } = ctx.tenant
  const text = typed ?? (last && openText(keys, 'settlementIban', last.id, last.ibanEnc))
  if (text === undefined) throw new BadInput({ code: 'IBAN_NEEDED', field: 'iban' })
  const { iban, bank } = await knownIban(tx, text)
  const hash = ibanHash(keys, iban)
  await refuseOurIban(tx, hash)
  return { iban, bank, hash }
}

/**
 * The requested reserve, or the current one if none was given. Throws `RESERVE_HALF` for a percentage without days or
 * days without a percentage.
 */
function requestedReserve(requested: SettlementTermsAsked, last: SettlementTerms | undefined): Reserve {
  const reserveBasisPoints = requested.reserveBasisPoints ?? last?.reserveBasisPoints ?? 0
  const reserveDays = requested.reserveDays ?? last?.reserveDays ?? 0
  if ((reserveBasisPoints === 0) !== (reserveDays === 0))
    throw new BadInput({ code: 'RESERVE_HALF', field: reserveDays === 0 ? 'reserveDays' : 'reserveBasisPoints' })
  return { reserveBasisPoints, reserveDays }
}

const isSame = (last: SettlementTerms | undefined, requested: SettlementTermsAsked & Reserve, hash: Buffer): boolean =>
  last !== undefined &&
  last.ibanHash.equals(hash) &&
  (['cycleDays', 'cutOff', 'minMinor', 'holder', 'reserveBasisPoints', 'reserveDays'] as const).every(
    (field) => last[field] === requested[field],
  )

registerApprovalKind(termsKind, {
  permission: 'settlement.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  async apply(tx, ctx, { id: approvalId, targetId, payload, makerId, makerName, reason }) {
    const { baseVersion, iban, minMinor, sharedWith: shown, ...terms } = payload
    const { merchant, last, versions } = await lockToChange(tx, ctx, targetId, baseVersion)
    const hash = Buffer.from(iban.hash, 'hex')
    // The account may have become ours, or another merchant's, since the request.
    await refuseOurIban(tx, hash)
    const { sharedWith } = await warningsOf(tx, { merchant, versions, holder: terms.holder, hash })
    const unseen = sharedWith.filter((other) => !shown.includes(other.id))
    if (unseen.length > 0)
      throw new Conflict({
        code: 'SETTLEMENT_IBAN_SHARED',
        params: { names: unseen.map(({ name }) => name).join(', ') },
      })
    const version = {
      ...terms,
      merchantId: merchant.id,
      version: baseVersion + 1,
      minMinor: BigInt(minMinor),
      ibanEnc: Buffer.from(iban.enc, 'base64'),
      ibanHash: hash,
      ibanLast4: iban.last4,
      bankNameId: iban.bankNameId,
      reason,
      createdBy: askerOf({ id: approvalId, makerId }),
      createdByName: makerName,
      approvedByName: ctx.actor.name,
      createdAt: ctx.now(),
    }
    await insertTerms(tx, version)
    const [made] = await selectTerms(tx, merchant.id)
    await recordAudit(tx, ctx, 'merchant.settlementTerms', {
      type: 'merchant',
      id: merchant.id,
      before: last ? shownTerms(last) : null,
      after: { ...shownTerms({ ...version, bankName: made?.bankName ?? '' }), version: version.version },
      reason,
    })
    await notifyKeepers(tx, ctx, merchant, 'SETTLEMENT_TERMS_CHANGED', () => ({
      holder: version.holder,
      iban: maskIban(version.ibanLast4),
      bank: made?.bankName ?? '',
      by: makerName,
      checker: ctx.actor.name,
    }))
  },
})

/**
 * Asks another administrator to approve the next version of a merchant's settlement terms. Throws `SETTLEMENT_SAME`,
 * `RESERVE_HALF`, `IBAN_NEEDED`, `IBAN_OURS`, the IBAN's own errors, `RECORD_CHANGED`, `MERCHANT_CLOSED`,
 * `MODULE_DISABLED` and `APPROVAL_PENDING`.
 */
export async function askTerms(
  ctx: Ctx<UserActor>,
  { id, terms, reason, version }: SettlementTermsRequest & { id: string },
): Promise<MerchantSettlement> {
  requirePermission(ctx, 'settlement.write')
  const { iban: typed, minMinor, ...requested } = terms
  return inTransaction(ctx, async (tx) => {
    const { merchant, last, versions } = await lockToChange(tx, ctx, id, version)
    const { iban, bank, hash } = await requestedIban(tx, ctx, typed, last)
    const reserve = requestedReserve(terms, last)
    if (isSame(last, { ...terms, ...reserve }, hash))
      throw new BadInput({ code: 'SETTLEMENT_SAME', field: 'cycleDays' })
    const { warnings, sharedWith } = await warningsOf(tx, { merchant, versions, holder: terms.holder, hash })
    const termsId = uuidv7()
    await createApproval(tx, ctx, {
      kind: termsKind,
      targetType: 'merchant',
      targetId: merchant.id,
      title: merchant.name,
      payload: {
        ...requested,
        ...reserve,
        id: termsId,
        minMinor: Number(minMinor),
        iban: {
          enc: sealText(ctx.tenant.keys, 'settlementIban', termsId, iban).toString('base64'),
          hash: hash.toString('hex'),
          last4: iban.slice(-4),
          bankNameId: bank.id,
        },
        baseVersion: version,
        sharedWith: sharedWith.map((other) => other.id),
      },
      before: last ? shownTerms(last) : null,
      after: {
        ...shownTerms({ ...terms, ...reserve, ibanLast4: iban.slice(-4), bankName: bank.shortName }),
        ...warnings,
      },
      reason,
    })
    return settlementOf(tx, ctx, merchant.id)
  })
}
