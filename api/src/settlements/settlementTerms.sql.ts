import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** One version of a merchant's settlement terms. The IBAN is encrypted for the version (`sealed.ts`). */
export type SettlementTerms = {
  id: string
  merchantId: string
  version: number
  cycleDays: number
  cutOff: string
  minMinor: bigint
  /**
   * The part of incoming money that a run keeps, in hundredths of a percent, and for how many days; both zero if
   * nothing.
   */
  reserveBasisPoints: number
  reserveDays: number
  holder: string
  ibanEnc: Buffer
  ibanHash: Buffer
  ibanLast4: string
  bankNameId: string
  bankName: string
  reason: string
  createdByName: string
  approvedByName: string
  createdAt: Date
}

const columns = `terms.id, terms.merchant_id as "merchantId", terms.version, cycle_days as "cycleDays",
  cut_off as "cutOff", min_minor as "minMinor", reserve_basis_points as "reserveBasisPoints",
  reserve_days as "reserveDays", holder,
  iban_enc as "ibanEnc", iban_hash as "ibanHash", iban_last4 as "ibanLast4", bank_name_id as "bankNameId",
    bank.short_name as "bankName", reason,
  created_by_name as "createdByName", approved_by_name as "approvedByName", terms.created_at as "createdAt"`
const tables = 'settlement_terms terms join bank_name bank on bank.id = terms.bank_name_id'

/** Every version of a merchant's terms, newest first. */
export async function selectTerms(db: Reader, merchantId: string): Promise<SettlementTerms[]> {
  const { rows } = await db.query<SettlementTerms>({
    name: 'settlements.terms',
    text: `select ${columns} from ${tables} where terms.merchant_id = $1 order by terms.version desc limit 200`,
    values: [merchantId],
  })
  return rows
}

/** The current terms of every merchant that has some. */
export async function selectAllTerms(db: Reader): Promise<SettlementTerms[]> {
  const { rows } = await db.query<SettlementTerms>({
    name: 'settlements.all-terms',
    text: `select distinct on (terms.merchant_id) ${columns} from ${tables}
      order by terms.merchant_id, terms.version desc`,
  })
  return rows
}

export async function insertTerms(
  tx: Tx,
  terms: Omit<SettlementTerms, 'bankName'> & { createdBy: string },
): Promise<void> {
  await tx.query({
    name: 'settlements.insert-terms',
    text: `insert into settlement_terms (id, merchant_id, version, cycle_days, cut_off, min_minor, holder, iban_enc,
      iban_hash, iban_last4, bank_name_id, reason, created_by, created_by_name, approved_by_name, created_at,
             reserve_basis_points, reserve_days)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    values: [
      terms.id,
      terms.merchantId,
      terms.version,
      terms.cycleDays,
      terms.cutOff,
      terms.minMinor,
      terms.holder,
      terms.ibanEnc,
      terms.ibanHash,
      terms.ibanLast4,
      terms.bankNameId,
      terms.reason,
      terms.createdBy,
      terms.createdByName,
      terms.approvedByName,
      terms.createdAt,
      terms.reserveBasisPoints,
      terms.reserveDays,
    ],
  })
}
