import type { MerchantDetail } from '@kasa/contracts/merchants'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'

import { styled } from '../adminStyles'
import { useMerchantWords } from './merchantWords'

/** Says that a change of this merchant waits for another administrator. Empty if none does. */
export function ChangeNote({ merchant: { changeApprovalId } }: { merchant: Pick<MerchantDetail, 'changeApprovalId'> }) {
  const t = useMerchantWords()
  if (changeApprovalId === null) return null
  return (
    <Note tone="amber" icon="clock" title={t('change.waiting')}>
      <Link className={styled('link')} to={`/approval/list?open=${changeApprovalId}`}>
        {t('keys.open')}
      </Link>
    </Note>
  )
}
