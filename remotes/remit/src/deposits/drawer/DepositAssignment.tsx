import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { DrawerSection } from '@kasa/ui/DetailDrawer'

import { JudgedGroups } from '../../parts/JudgedGroups'
import { HeldLimits } from '../../parts/HeldLimits'
import { depositAssignmentOf } from './assignmentQueries'
import { useDrawerWords } from './drawerWords'

/** How the account was chosen, why the others were not, and the limits that the request reserves. */
export function DepositAssignment({ id }: { id: string }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const read = useQuery(depositAssignmentOf(id))
  if (read.isError) return <p role="alert">{words(read.error, language)}</p>
  if (!read.data) return null
  const { groups, limits } = read.data
  return (
    <>
      {groups.length > 0 && (
        <DrawerSection title={t('assignment.title')}>
          <JudgedGroups groups={groups} />
        </DrawerSection>
      )}
      {limits.length > 0 && (
        <DrawerSection title={t('assignment.limits')}>
          <HeldLimits limits={limits} />
        </DrawerSection>
      )}
    </>
  )
}
