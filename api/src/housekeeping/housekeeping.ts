import type { Ctx } from '../access/ctx'
import { expireApprovals } from '../approvals/approvals.service'
import { chainAudit } from '../audit/chain.service'
import { pruneAccountMails } from '../auth/accountMail.service'
import { pruneMailRequests } from '../auth/mailRequests.service'
import { pruneSignInFailures } from '../auth/throttle.service'
import { inTransaction } from '../db/transaction'
import { pruneLive } from '../live/retention.service'
import { pruneCalls } from '../merchantCalls/merchantCalls.service'
import { endSecretRotations } from '../merchants/saveUrl.service'
import { pruneNotifications } from '../notifications/inbox.service'
import { pruneModuleEvents } from '../modules/modules.service'
import { expireOverrides } from '../overrides/overrides.service'
import { forgetKept } from '../privacy/erasePerson.service'
import { pruneReportFiles } from '../reportFiles/keepReportFile.service'
import { forgetOldSessions } from '../sessions/sessions.service'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'core.housekeeping': object
    'core.chainAudit': object
    'core.expireApprovals': object
    'core.expireOverrides': object
  }
}

/**
 * Deletes expired data: live events, sign-in failures, mail requests and links, old sessions, replaced callback
 * secrets, old notifications, merchants' logged calls, report files, and browsers' reports about modules.
 */
async function housekeeping(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, (tx) => pruneLive(tx, ctx))
  await pruneSignInFailures(ctx)
  await pruneMailRequests(ctx)
  await pruneAccountMails(ctx)
  await forgetOldSessions(ctx)
  await endSecretRotations(ctx)
  await pruneModuleEvents(ctx)
  await pruneNotifications(ctx)
  await pruneCalls(ctx)
  await pruneReportFiles(ctx)
  await forgetKept(ctx)
}
registerTask('core.housekeeping', housekeeping)
registerSchedule('core.housekeeping', '*/10 * * * *')

registerTask('core.chainAudit', async (ctx) => void (await chainAudit(ctx)))
registerSchedule('core.chainAudit', '* * * * *')

registerTask('core.expireApprovals', async (ctx) => void (await expireApprovals(ctx)))
registerSchedule('core.expireApprovals', '* * * * *')

registerTask('core.expireOverrides', async (ctx) => void (await expireOverrides(ctx)))
registerSchedule('core.expireOverrides', '* * * * *')
