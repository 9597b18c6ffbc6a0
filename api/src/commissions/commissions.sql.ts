import type { CommissionKind, CommissionTerms, FeeMethod } from '@kasa/domain/commission'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** One version of what a merchant pays for a method; its names are null where it came with the merchant. */
export type CommissionVersion = CommissionTerms & {
  id: string
  merchantId: string
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

const columns = `id, merchant_id as "merchantId", method, version, kind, tiers, basis_points as "basisPoints", fixed_minor as "fixedMinor",
  min_minor as "minMinor", max_minor as "maxMinor", tax_basis_points as "taxBasisPoints", back_on_return as "backOnReturn",
  effective_from as "effectiveFrom", reason, created_by_name as "createdByName", approved_by_name as "approvedByName", created_at as "createdAt"`

const opened = ({ tiers, ...kept }: Kept): CommissionVersion => ({
  ...kept,
  tiers:
    tiers?.map(({ upTo, basisPoints, fixed }) => ({
      upToMinor: upTo === null ? null : BigInt(upTo),
      basisPoints: BigInt(basisPoints),
      fixedMinor: BigInt(fixed),
    })) ?? null,
})

/** The version in force at a moment: the highest one whose time has come. Undefined where the merchant has none. */
export async function selectVersionAt(
  db: Reader,
  merchantId: string,
  method: FeeMethod,
  at: Date,
): Promise<CommissionVersion | undefined> {
  const { rows } = await db.query<Kept>({
    name: 'commissions.at',
    text: `select ${columns} from commission_schedule where merchant_id = $1 and method = $3 and effective_from <= $2 order by version desc limit 1`,
    values: [merchantId, at, method],
  })
  return rows.map(opened)[0]
}
