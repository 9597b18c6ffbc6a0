import type { SheetMapping } from '@kasa/contracts/statements'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

export type ProfileRecord = { id: string; name: string; mapping: SheetMapping; updatedBy: string | null }

/** The layouts of an account and of its bank; the account's first, each newest first. */
export async function selectProfiles(
  db: Pick<Tx, 'query'>,
  account: { id: string; bankNameId: string },
): Promise<ProfileRecord[]> {
  const { rows } = await db.query<ProfileRecord>({
    name: 'statementProfiles.of',
    text: `select id, name, mapping, updated_by as "updatedBy" from statement_profile where bank_name_id = $1
      and (bank_account_id is null or bank_account_id = $2)
           order by bank_account_id is null, updated_at desc, id`,
    values: [account.bankNameId, account.id],
  })
  return rows
}

export type NewProfile = {
  id: string
  name: string
  bankNameId: string
  bankAccountId: string | null
  mapping: SheetMapping
  by: string
  at: Date
}

/** Saves a layout under its name and replaces one of the same name. Returns its id. */
export async function upsertProfile(
  tx: Tx,
  { id, name, bankNameId, bankAccountId, mapping, by, at }: NewProfile,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into statement_profile (id, name, bank_name_id, bank_account_id, mapping, created_by, updated_by,
      created_at, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $6, $7, $7)
     on conflict (bank_name_id, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), name) do update
       set mapping = excluded.mapping,
       updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = statement_profile.version + 1
     returning id`,
    [id, name, bankNameId, bankAccountId, toJson(mapping), by, at],
  )
  return rows[0]?.id ?? id
}
