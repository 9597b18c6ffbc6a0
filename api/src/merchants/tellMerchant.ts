import type { Ctx } from '../access/ctx'
import { mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { Tx } from '../db/client'
import { selectMerchantKeepers } from './merchantPeople.sql'
import type { MerchantRecord } from './merchantRecords.sql'

/** Tells a merchant's people by mail that somebody else was given a key of theirs; `by` names whoever had a part in it. */
export async function tellMerchantOfKey(tx: Tx, ctx: Ctx, { id, name }: MerchantRecord, by: string): Promise<void> {
  for (const person of await selectMerchantKeepers(tx, id))
    await queueAccountMail(tx, ctx, {
      purpose: 'MERCHANT_KEY_MADE',
      userId: person.id,
      email: person.email,
      lang: mailLanguage(ctx, person.lang),
      facts: { by, merchant: name },
    })
}
