import type { Tx } from '../db/client'

export const userRoles = ['admin', 'client', 'merchant', 'profile', 'money_withdraw'] as const

export type NewUser = {
  id: string
  name: string
  email: string
  passwordHash: string
  role: (typeof userRoles)[number]
  scope: readonly string[]
  merchantId: string | null
  parentUserId: string | null
  remitGroupIds: readonly string[]
  bankAccountIds: readonly string[]
  lang: 'tr' | 'en' | null
}

/** Adds a person; the e-mail is kept as `foldEmail` of users.service.ts gives it. */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.query({
    name: 'user.insert',
    text: `insert into users (id, name, email, password_hash, role, scope, mrc_id, parent_user_id, remit_group_ids, bank_account_ids, lang)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      user.id, user.name, user.email, user.passwordHash, user.role, user.scope, user.merchantId, user.parentUserId,
      user.remitGroupIds, user.bankAccountIds, user.lang,
    ],
  })
}
