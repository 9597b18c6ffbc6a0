import { expireRequests } from '../requests/clockRequests'
import { registerRequests } from '../requests/registeredRequests'
import { withdrawalList } from '../withdrawals/readWithdrawals.service'
import { markUnknown } from '../withdrawals/sendWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'
import '../withdrawals/planByClock'
import { proveBySeen } from './provePayout.service'

// A payout waits as long as it takes: its merchant cancels it, or a person decides. What was begun and never heard of
// again is suspect.
registerRequests(withdrawals, {
  list: withdrawalList,
  expire: (ctx) =>
    expireRequests(withdrawals, ctx, async (tx, system, before) =>
      proveBySeen(tx, system, await markUnknown(tx, system, before, 'suspect', null)),
    ),
  // Its debit may be there before it is said to be sent.
  onceFinal: proveBySeen,
})
