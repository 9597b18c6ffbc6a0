import type { Language } from '@kasa/domain/money'

import type { Ctx } from '../access/ctx'
import { mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { MailFacts, MailPurpose } from '../auth/mailPurposes'
import type { Tx } from '../db/client'
import { selectMerchantKeepers, type MerchantPerson } from './merchantPeople.sql'
import type { MerchantRecord } from './merchantRecords.sql'

type MerchantName = Pick<MerchantRecord, 'id' | 'name'>

/**
 * Mails the users who manage a merchant's account, each in their language, except `exceptId`; `{merchant}` is its name.
 * Returns them.
 */
export async function notifyKeepers(
  tx: Tx,
  ctx: Ctx,
  { id, name }: MerchantName,
  purpose: MailPurpose,
  factsIn: (lang: Language) => MailFacts,
  exceptId?: string,
): Promise<MerchantPerson[]> {
  const keepers = (await selectMerchantKeepers(tx, id)).filter((person) => person.id !== exceptId)
  for (const person of keepers) {
    const lang = mailLanguage(ctx, person.lang)
    await queueAccountMail(tx, ctx, {
      purpose,
      userId: person.id,
      email: person.email,
      lang,
      facts: { ...factsIn(lang), merchant: name },
    })
  }
  return keepers
}

/** Mails a merchant's users that someone else got one of their keys; `by` names everyone involved. */
export const notifyMerchantOfKey = (tx: Tx, ctx: Ctx, merchant: MerchantName, by: string): Promise<unknown> =>
  notifyKeepers(tx, ctx, merchant, 'MERCHANT_KEY_MADE', () => ({ by }))

/** Mails a merchant's users and contacts that someone else changed its callback address. */
export async function notifyMerchantOfAddress(
  tx: Tx,
  ctx: Ctx,
  merchant: MerchantName & Pick<MerchantRecord, 'contacts'>,
  facts: { by: string; url: string },
): Promise<void> {
  const purpose = 'MERCHANT_ADDRESS_CHANGED'
  const keepers = await notifyKeepers(tx, ctx, merchant, purpose, () => facts)
  const contacts = new Set(merchant.contacts.flatMap(({ email }) => email ?? []))
  for (const { email } of keepers) contacts.delete(email)
  const lang = mailLanguage(ctx)
  for (const email of contacts)
    await queueAccountMail(tx, ctx, {
      purpose,
      userId: null,
      email,
      lang,
      facts: { ...facts, merchant: merchant.name },
    })
}
