import type { CommissionKind, CommissionTerms, FeeMethod } from '@kasa/domain/commission'

import type { Tx } from '../db/client'
import { everyFigures } from '../facts/requestFigures'

type Reader = Pick<Tx, 'query'>

/** The owner's column: a merchant pays, an operator earns. */
export const scheduleOwners = { merchant: 'merchant_id', operator: 'owner_user_id' } as const
export type ScheduleOwner = keyof typeof scheduleOwners

/**
 * One version of what a merchant pays, or an operator earns, for a method. Its names are null if it was created with
 * the merchant.
 */
export type CommissionVersion = CommissionTerms & {
  id: string
  method: FeeMethod
  version: number
  effectiveFrom: Date
  reason: string | null
  createdByName: string | null
  approvedByName: string | null
  createdAt: Date
}

type KeptTier = { upTo: number | null; basisPoints: number; fixed: number }
type Kept = Omit<CommissionVersion, 'tiers'> & { kind: CommissionKind; tiers: KeptTier[] | null }

const columns = `id, method, version, kind, tiers, basis_points as "basisPoints", fixed_minor as "fixedMinor",
  min_minor as "minMinor", max_minor as "maxMinor", tax_basis_points as "taxBasisPoints",
    back_on_return as "backOnReturn",
  effective_from as "effectiveFrom", reason, created_by_name as "createdByName", approved_by_name as "approvedByName",
    created_at as "createdAt"`

const opened = ({ tiers, ...kept }: Kept): CommissionVersion => ({
  ...kept,
  tiers:
    tiers?.map(({ upTo, basisPoints, fixed }) => ({
      upToMinor: upTo === null ? null : BigInt(upTo),
      basisPoints: BigInt(basisPoints),
      fixedMinor: BigInt(fixed),
    })) ?? null,
})

/** The version in force at `at`: the highest that has taken effect; undefined if none has. */
export async function selectVersionAt(
  db: Reader,
  ownerId: string,
  method: FeeMethod,
  at: Date,
  owner: ScheduleOwner = 'merchant',
): Promise<CommissionVersion | undefined> {
  const { rows } = await db.query<Kept>({
    name: `commissions.at.${owner}`,
    text: `select ${columns} from commission_schedule where ${scheduleOwners[owner]} = $1 and method = $3
      and effective_from <= $2 order by version desc limit 1`,
    values: [ownerId, at, method],
  })
  return rows.map(opened)[0]
}

/** All versions of an owner, newest first for each method. */
export async function selectVersions(
  db: Reader,
  ownerId: string,
  owner: ScheduleOwner = 'merchant',
): Promise<CommissionVersion[]> {
  const { rows } = await db.query<Kept>({
    name: `commissions.versions.${owner}`,
    text: `select ${columns} from commission_schedule where ${scheduleOwners[owner]} = $1 order by method, version desc
      limit 800`,
    values: [ownerId],
  })
  return rows.map(opened)
}

export async function insertVersion(
  tx: Tx,
  {
    tiers,
    owner,
    ownerId,
    ...version
  }: CommissionVersion & {
    owner: ScheduleOwner
    ownerId: string
    createdBy: string | null
  },
): Promise<void> {
  const kept = tiers?.map(({ upToMinor, basisPoints, fixedMinor }): KeptTier => ({
    upTo: upToMinor === null ? null : Number(upToMinor),
    basisPoints: Number(basisPoints),
    fixed: Number(fixedMinor),
  }))
  await tx.query({
    name: `commissions.insert.${owner}`,
    text: `insert into commission_schedule (id, ${scheduleOwners[owner]}, method, version, kind, tiers, basis_points,
      fixed_minor, min_minor, max_minor, tax_basis_points, back_on_return,
             effective_from, reason, created_by, created_by_name, approved_by_name, created_at)
           values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    values: [
      version.id,
      ownerId,
      version.method,
      version.version,
      version.kind,
      kept ? JSON.stringify(kept) : null,
      version.basisPoints,
      version.fixedMinor,
      version.minMinor,
      version.maxMinor,
      version.taxBasisPoints,
      version.backOnReturn,
      version.effectiveFrom,
      version.reason,
      version.createdBy,
      version.createdByName,
      version.approvedByName,
      version.createdAt,
    ],
  })
}

/** A user who may earn commission. */
export type Operator = { id: string; name: string; scope: string[] }

/** A user. `lock` holds the row until the transaction ends, so that versions are requested one after another. */
export async function selectOperator(db: Reader, id: string, lock: 'lock' | 'read'): Promise<Operator | undefined> {
  const { rows } = await db.query<Operator>({
    name: `commissions.operator.${lock}`,
    text: `select id, name, scope from users where id = $1 ${lock === 'lock' ? 'for no key update' : ''}`,
    values: [id],
  })
  return rows[0]
}

/** Charged requests of one amount: their number and total charge in kuruş. */
export type ChargedAmount = { amountMinor: bigint; count: number; feeMinor: bigint; taxMinor: bigint }

const inRange = 'merchant_id = $1 and created_at >= $2 and created_at < $3'

/** Charged requests of a method. A request that was reversed, or returned with its fee, is not charged. */
const chargedBy = (method: FeeMethod): string =>
  everyFigures()
    .flatMap(({ type, charged }) =>
      charged
        .filter((one) => one.method === method)
        .map(
          ({ amount, is }) => `select ${amount} as amount, fee_minor, tax_minor from ${type.table}
            where ${is} and ${inRange}`,
        ),
    )
    .join(' union all ')

/** What a merchant's requests were charged by a method, grouped by amount. */
export async function selectCharged(
  db: Reader,
  merchantId: string,
  method: FeeMethod,
  since: Date,
  until: Date,
): Promise<ChargedAmount[]> {
  const { rows } = await db.query<ChargedAmount>({
    name: `commissions.charged.${method}`,
    text: `select amount as "amountMinor", count(*)::int as count, sum(fee_minor)::bigint as "feeMinor",
      sum(tax_minor)::bigint as "taxMinor"
           from (${chargedBy(method)}) charged group by amount`,
    values: [merchantId, since, until],
  })
  return rows
}
