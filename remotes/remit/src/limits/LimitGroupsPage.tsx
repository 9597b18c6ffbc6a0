import { limitGroupContract as contract } from '@kasa/contracts/limitGroups'
import { limitScreen } from '@kasa/console/limits/limitScreen'
import { LimitsPage } from '@kasa/console/limits/LimitsPage'

const screen = limitScreen({ path: '/api/limit-group', contract, record: 'limitGroup', groups: 'remitGroups' })

/** `/limit-group/list`: the limits of merchants, remit groups and bank accounts. */
export const LimitGroupsPage = () => <LimitsPage screen={screen} />
