import { limitGroupContract as contract } from '@kasa/contracts/limitGroups'
import { limitScreen } from '@kasa/console/limits/limitScreen'
import { LimitsPage } from '@kasa/console/limits/LimitsPage'

const screen = limitScreen({
  path: '/api/papara-limit-group',
  contract,
  record: 'paparaLimitGroup',
  groups: 'paparaGroups',
})

/** `/papara-limit-group/list`: the limits of Papara groups and Papara accounts. */
export const LimitGroupsPage = () => <LimitsPage screen={screen} />
