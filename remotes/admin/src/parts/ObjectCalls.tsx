import { useInfiniteQuery } from '@kasa/console/query'
import { DrawerSection } from '@kasa/ui/DetailDrawer'

import { callList } from './callQueries'
import { CallRows } from './CallRows'
import { useCallWords } from './callWords'

/** The number of calls shown in a record; the request log has all of them. */
const shownCalls = 5

/** The API calls about one record; renders nothing if none are stored. */
export function ObjectCalls({ objectId }: { objectId: string }) {
  const t = useCallWords()
  const { data } = useInfiniteQuery(callList({ objectId }, shownCalls))
  const rows = (data?.pages[0]?.rows ?? []).slice(0, shownCalls)
  if (rows.length === 0) return null
  return (
    <DrawerSection title={t('of.object')}>
      <CallRows rows={rows} />
    </DrawerSection>
  )
}
