import { sharedCounts } from '../requests/requestList'
import { registerRequests } from '../requests/registeredRequests'
import { deposits } from './deposits'
import { expireDeposits } from './expireDeposits.service'
import { depositList } from './readDeposits.service'

registerRequests(deposits, {
  counts: async (ctx) => {
    const counts = await sharedCounts(deposits, depositList, ctx)
    return { ...counts, pendingMinor: Number(counts.pendingMinor) }
  },
  expire: expireDeposits,
})
