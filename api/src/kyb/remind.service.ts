import { formatDate } from '@kasa/domain/istanbulClock'
import { dayAfter } from '@kasa/domain/holidays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { expiringDays, reminderDue, requiredDocuments } from '@kasa/domain/kyb'
import type { Language } from '@kasa/domain/money'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { findMerchantContacts } from '../merchants/merchants.service'
import { notifyEveryAdmin } from '../users/notifyRights.service'
import { insertReminder, selectEnding, type EndingDocument } from './kyb.sql'
import { documentWords } from './kybWords'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'kyb.remind': object
  }
}

/** Reminds a merchant's contacts and every ADMIN of an expiring document, in the caller's transaction. */
async function remind(tx: Tx, ctx: Ctx, { merchantId, kind, expiresOn }: EndingDocument): Promise<void> {
  const merchant = await findMerchantContacts(tx, merchantId)
  if (!merchant) return
  const factsIn = (language: Language) => ({
    merchant: merchant.name,
    document: documentWords[kind][language],
    day: formatDate(`${expiresOn}T12:00:00+03:00`, language),
  })
  const lang = mailLanguage(ctx)
  for (const email of new Set(merchant.contacts.flatMap((contact) => contact.email ?? [])))
    await queueAccountMail(tx, ctx, { purpose: 'DOCUMENT_EXPIRES', userId: null, email, lang, facts: factsIn(lang) })
  await notifyEveryAdmin(tx, ctx, 'ADMIN_DOCUMENT_EXPIRES', factsIn)
}

/** Sends the reminders that are due, each once. Returns the number of documents. */
export async function remindOfDocuments(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  const today = istanbulDay(ctx.now())
  let reminded = 0
  for (const document of await selectEnding(ctx.tenant.pool, requiredDocuments, dayAfter(today, expiringDays))) {
    const days = reminderDue(document.expiresOn, today)
    if (days === undefined) continue
    const isNew = await inTransaction(ctx, async (tx) => {
      const isFirst = await insertReminder(tx, document.id, days, ctx.now())
      if (!isFirst) return false
      await remind(tx, ctx, document)
      await recordAudit(tx, ctx, 'kyb.remind', {
        type: 'merchant',
        id: document.merchantId,
        before: null,
        after: { documentId: document.id, document: document.kind, expiresOn: document.expiresOn },
      })
      return true
    })
    if (isNew) reminded += 1
  }
  return reminded
}
registerTask('kyb.remind', async (ctx) => void (await remindOfDocuments(ctx)))
// 9:00 in Istanbul.
registerSchedule('kyb.remind', '0 6 * * *')
