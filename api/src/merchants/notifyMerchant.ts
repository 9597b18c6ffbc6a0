import type { Language } from '@kasa/domain/money'

import type { Ctx } from '../access/ctx'
import { mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { MailFacts, MailPurpose } from '../auth/mailPurposes'
import type { Tx } from '../db/client'
import { selectMerchantKeepers } from './merchantPeople.sql'
import type { MerchantRecord } from './merchantRecords.sql'

type MerchantName = Pick<MerchantRecord, 'id' | 'name'>

/**
 * Mails the users who manage a merchant's account, each in their language; `{merchant}` is its name. `exceptId` gets
 * none.
 */
export async function notifyKeepers(
  tx: Tx,
  ctx: Ctx,
  { id, name }: MerchantName,
  purpose: MailPurpose,
  factsIn: (lang: Language) => MailFacts,
  exceptId?: string,
): Promise<void> {
  for (const person of await selectMerchantKeepers(tx, id)) {
    if (person.id === exceptId) continue
    const lang = mailLanguage(ctx, person.lang)
    await queueAccountMail(tx, ctx, {
      purpose,
      userId: person.id,
      email: person.email,
      lang,
      facts: { ...factsIn(lang), merchant: name },
    })
  }
}

/** Mails a merchant's users that someone else got one of their keys; `by` names everyone involved. */
export const notifyMerchantOfKey = (tx: Tx, ctx: Ctx, merchant: MerchantName, by: string): Promise<void> =>
  notifyKeepers(tx, ctx, merchant, 'MERCHANT_KEY_MADE', () => ({ by }))
