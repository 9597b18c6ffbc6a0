import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { freeBalance } from '../withdrawals/freeBalance'

type Db = Pick<Tx, 'query'>

/** The source account of a file, with the fields that the file and the rules need. */
export type FileAccount = {
  id: string
  label: string
  status: string
  ownerId: string | null
  groupId: string
  holder: string
  ibanEnc: Buffer
  bankName: string
  bankCode: string
  nameMaxLen: number | null
  maxTxMinor: bigint
  /** Balance left after everything planned from it, in kuruş; null if its bank has not reported one. */
  leftMinor: bigint | null
}

export async function selectFileAccount(db: Db, id: string): Promise<FileAccount | undefined> {
  const { rows } = await db.query<FileAccount>({
    name: 'paymentfiles.account',
    text: `select account.id, account.label, account.status, account.owner_user_id as "ownerId",
      account.remit_group_id as "groupId",
             account.holder_title as holder, account.iban_enc as "ibanEnc", bank.short_name as "bankName",
               bank.eft_code as "bankCode",
             bank.name_max_len as "nameMaxLen", account.max_tx_minor as "maxTxMinor", ${freeBalance('null')} as "leftMinor"
           from bank_account account join bank_name bank on bank.id = account.bank_name_id
           where account.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Accounts that a user may make files of. `visible`: a condition on `bank_account account`. */
export const selectFileAccounts = (
  db: Db,
  visible: RawBuilder<boolean>,
): Promise<{ id: string; label: string; bankName: string }[]> =>
  runSql(
    db,
    sql`select account.id, account.label, bank.short_name as "bankName" from bank_account account join bank_name bank
      on bank.id = account.bank_name_id
        where ${visible} and account.direction <> 'IN' and account.status = 'ACTIVE' order by account.label, account.id
          limit 1000`,
  )
