import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { methodModules, type FeeMethod } from '@kasa/domain/commission'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { lazy, Suspense, useState } from 'react'

import { CommissionMethod } from './CommissionMethod'
import { askCommission, commissionOf } from './commissionQueries'
import { useCommissionDecided } from '../commissionLive'
import { useCommissionWords } from '../locales/commissionWords'
import { merchantPart } from './merchantStyles'

const CommissionForm = lazy(() => import('./CommissionForm').then((file) => ({ default: file.CommissionForm })))

/** A merchant's commission; an administrator can request a new version. */
export function CommissionSection({
  merchant,
  Section = DrawerSection,
}: {
  merchant: MerchantDetail
  Section?: typeof DrawerSection
}) {
  const t = useCommissionWords()
  const language = useLanguage()
  const mayChange = useCan('merchant.write') && merchant.status !== 'CLOSED'
  const { data, error } = useQuery(commissionOf(merchant.id))
  useCommissionDecided(commissionOf(merchant.id).queryKey)
  const client = useQueryClient()
  const [changed, setChanged] = useState<FeeMethod | null>(null)
  const shown = data?.methods.filter(
    ({ method, current, next, approvalId }) =>
      methodModules[method].some((module) => merchant.modules.includes(module)) ||
      (current ?? next ?? approvalId) !== null,
  )
  const commission = shown?.find(({ method }) => method === changed)
  return (
    <Section title={t('title')}>
      {error && <p role="alert">{words(error, language)}</p>}
      <div className={merchantPart('rows')}>
        {shown?.map((each) => (
          <CommissionMethod
            key={each.method}
            commission={each}
            onChange={mayChange ? () => setChanged(each.method) : null}
          />
        ))}
      </div>
      <Suspense>
        {commission && (
          <CommissionForm
            name={merchant.name}
            merchantId={merchant.id}
            commission={commission}
            onRequest={async (request) =>
              client.setQueryData(commissionOf(merchant.id).queryKey, await askCommission(merchant.id, request))
            }
            onClose={() => setChanged(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}
