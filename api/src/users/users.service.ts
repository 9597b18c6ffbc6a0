import { uuidv7 } from 'uuidv7'

import { hashPassword } from '../auth/password'
import type { Tx } from '../db/client'
import { insertApplicant, insertUser, type NewUser } from './users.sql'

/** E-mail as it is stored and looked up: trimmed, ASCII lower case, whatever the machine's language is (İ stays itself). */
export const foldEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export type UserDraft = Pick<NewUser, 'name' | 'email' | 'role' | 'scope'> & { password: string } & Partial<
    Pick<NewUser, 'id' | 'merchantId' | 'parentUserId' | 'remitGroupIds' | 'bankAccountIds' | 'lang'>
  >

/** Adds a person with a password, for the demo data and for tests; people who manage accounts go through writeUsers.service. */
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

/** Adds whoever signed up and proved their address: passive, with the least of rights. Undefined when the address is taken. */
export async function addApplicant(tx: Tx, { email, ...applicant }: { name: string; email: string; passwordHash: string; lang: 'tr' | 'en' }, at: Date): Promise<string | undefined> {
  const id = uuidv7()
  return (await insertApplicant(tx, { ...applicant, id, email: foldEmail(email) }, at)) ? id : undefined
}
