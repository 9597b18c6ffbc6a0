import { registerRequests } from '../requests/registeredRequests'
import { deposits } from './deposits'
import { expireDeposits } from './expireDeposits.service'
import { depositList } from './readDeposits.service'

registerRequests(deposits, { list: depositList, expire: expireDeposits })
