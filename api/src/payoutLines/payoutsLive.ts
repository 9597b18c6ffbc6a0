import { expireRequests } from '../requests/clockRequests'
import { registerRequests } from '../requests/registeredRequests'
import { withdrawalList } from '../withdrawals/readWithdrawals.service'
import { markUnknown } from '../withdrawals/sendWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'
import '../withdrawals/planByClock'
import { proveBySeen } from './provePayout.service'

// A queued payout does not expire: its merchant cancels it, or a person decides. A payout in SENDING without an outcome
// becomes SUSPECT.
registerRequests(withdrawals, {
  list: withdrawalList,
  expire: (ctx) =>
    expireRequests(withdrawals, ctx, async (tx, system, before) =>
      proveBySeen(tx, system, await markUnknown(tx, system, before, 'suspect', null)),
    ),
  // Its debit may arrive before it is reported as sent.
  onceFinal: proveBySeen,
})
