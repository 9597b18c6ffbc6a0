import { foldEmail } from '@kasa/domain/email'
import { uuidv7 } from 'uuidv7'

import { hashPassword } from '../auth/password'
import type { Tx } from '../db/client'
import { insertUser, type NewUser } from './users.sql'

export type UserDraft = Pick<NewUser, 'name' | 'email' | 'role' | 'scope'> & { password: string } & Partial<
    Pick<NewUser, 'id' | 'merchantId' | 'parentUserId' | 'remitGroupIds' | 'bankAccountIds' | 'lang'>
  >

/**
 * Adds a person with a password, for the demo data and for tests. People who manage accounts use writeUsers.service.
 */
export async function createUser(tx: Tx, draft: UserDraft, at: Date): Promise<{ id: string; email: string }> {
  const { password, ...rest } = draft
  const user: NewUser = {
    merchantId: null,
    parentUserId: null,
    remitGroupIds: [],
    bankAccountIds: [],
    lang: null,
    ...rest,
    id: draft.id ?? uuidv7(),
    email: foldEmail(draft.email),
    passwordHash: await hashPassword(password),
  }
  await insertUser(tx, user, at)
  return { id: user.id, email: user.email }
}
