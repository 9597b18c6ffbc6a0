import { auditSeq } from '@kasa/contracts/audit'
import type { MerchantChange, merchantChangesPage, merchantChangesQuery } from '@kasa/contracts/merchantChanges'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { cursorOf, pageOf } from '../db/page'
import { selectMerchantChanges, type MerchantChangeRecord } from './merchantChanges.sql'
import { withoutSecrets } from './withoutSecrets'

const address = ['url', 'eventTypes', 'format', 'status', 'newSecret']
const settings = ['name', 'legalTitle', 'taxNo', 'status', 'modules', 'testMode', 'ipAllow', 'contacts']
/**
 * The actions that a merchant's own people see, and of each the fields. Routing, limits and holds are the
 * institution's; names of its people are in no field here.
 */
const shownFields: Readonly<Record<string, readonly string[]>> = {
  'merchant.saveUrl': address,
  'merchant.askUrl': address,
  'merchant.showSecret': [],
  'merchant.askKey': ['graceHours', 'scopes'],
  'merchant.resetKeys': ['keyId', 'graceHours'],
  'merchant.showKey': ['keyId'],
  'merchant.revokeKey': ['keyId'],
  'merchant.update': settings,
  'merchant.commission': ['method', 'rates', 'minMinor', 'maxMinor', 'taxBasisPoints', 'backOnReturn', 'effectiveFrom'],
  'merchant.settlementTerms': [
    'settlementCycle',
    'cutOff',
    'minMinor',
    'reserveBasisPoints',
    'reserveDays',
    'holder',
    'iban',
    'bank',
  ],
  'callback.pause': ['callbacks'],
  'callback.resume': ['callbacks'],
}
/** People of the merchant, whose data is shown elsewhere: only that they changed. */
const withoutValue: readonly string[] = ['contacts']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valueOf = (held: unknown, field: string): unknown => (isRecord(held) ? (held[field] ?? null) : null)

function changesOf({ action, before, after }: MerchantChangeRecord): MerchantChange['changes'] {
  const [was, is] = [withoutSecrets(before), withoutSecrets(after)]
  return (shownFields[action] ?? []).flatMap((field) => {
    const change = { field, before: valueOf(was, field), after: valueOf(is, field) }
    if (JSON.stringify(change.before) === JSON.stringify(change.after)) return []
    return [withoutValue.includes(field) ? { field, before: null, after: '•••' } : change]
  })
}

function changerOf(record: MerchantChangeRecord, merchantId: string): MerchantChange['by'] {
  const { actorKind, actorId, actorName, isColleague, isOurs } = record
  if (actorKind === 'api' && actorId === merchantId) return { kind: 'KEY', name: actorName ?? '' }
  if (actorKind !== 'user' || isOurs) return { kind: 'INSTITUTION' }
  return isColleague ? { kind: 'COLLEAGUE', name: actorName ?? '' } : { kind: 'UNKNOWN' }
}

function viewOf(record: MerchantChangeRecord, merchantId: string): MerchantChange {
  const { seq, at, action, reason } = record
  const by = changerOf(record, merchantId)
  return {
    seq,
    at: at.toISOString(),
    action,
    by,
    // A reason of the institution may name its people.
    reason: by.kind === 'COLLEAGUE' ? reason : null,
    changes: changesOf(record),
  }
}

const place = cursorOf(auditSeq)

/** Who changed the address, keys and settings of the reader's own merchant, newest first. */
export async function listMerchantChanges(
  ctx: Ctx,
  { cursor, limit }: z.output<typeof merchantChangesQuery>,
): Promise<z.output<typeof merchantChangesPage>> {
  requirePermission(ctx, 'merchant.my')
  const { merchantId } = ctx.actor
  if (merchantId === null) return { rows: [], nextCursor: null }
  const found = await selectMerchantChanges(ctx.tenant.pool, {
    merchantId,
    actions: Object.keys(shownFields),
    fields: settings,
    before: place.read(cursor),
    limit: limit + 1,
  })
  const { shown, nextCursor } = pageOf(found, limit, ({ seq }) => place.write(seq))
  return { rows: shown.map((record) => viewOf(record, merchantId)), nextCursor }
}
