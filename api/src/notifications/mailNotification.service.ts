import { notificationAddress } from '@kasa/domain/notification'
import { can } from '@kasa/domain/permissions'

import { viewerOf, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { mailLanguage } from '../auth/accountMail.service'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { seenOf } from './inbox.service'
import { notificationLetter } from './notificationLetters'
import { selectNotification, selectPeople, setMailed } from './notifications.sql'

/**
 * Mails a notification with the user's current rights. Sends nothing if it was read meanwhile or is no longer
 * visible. A retry has the same Message-ID.
 */
async function mailNotification(ctx: Ctx<{ kind: 'system' }>, { id }: { id: string }): Promise<void> {
  const record = await selectNotification(ctx.tenant.pool, id)
  if (!record || record.readAt || (record.mailedAt && record.mailedAt >= record.at)) return
  const [person] = await selectPeople(ctx.tenant.pool, [record.userId])
  if (!person) return
  const reader = { ...ctx, actor: person }
  const [seen] = await seenOf(reader, [record])
  if (!seen) return
  const { config, post } = ctx.tenant
  const host = config.hosts[0] ?? ''
  await post.deliver({
    id: `${config.id}-${id}`,
    to: { name: '', email: person.email },
    from: { name: config.brand.name, host },
    at: record.at,
    ...notificationLetter(ctx.tenant, {
      kind: record.kind,
      facts: seen.facts,
      lang: mailLanguage(ctx, person.lang),
      link: `${post.origin(host)}${notificationAddress(record.kind, record.objectId, (permission) => can(viewerOf(reader), permission))}`,
    }),
  })
  await inTransaction(ctx, async (tx) => {
    await setMailed(tx, id, ctx.now())
    await recordAudit(tx, ctx, 'user.notificationMailed', {
      type: 'user',
      id: person.id,
      before: null,
      after: { kind: record.kind, objectId: record.objectId, email: person.email },
    })
  })
}
registerTask('notification.mail', mailNotification)
