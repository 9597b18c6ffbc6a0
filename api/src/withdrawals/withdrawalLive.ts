import { registerRequests } from '../requests/registeredRequests'
import { withdrawalList } from './readWithdrawals.service'
import { withdrawals } from './withdrawals'

// A payout waits as long as it takes: its merchant cancels it, or a person decides.
registerRequests(withdrawals, { list: withdrawalList, expire: () => Promise.resolve(0) })
