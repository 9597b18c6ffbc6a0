import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { scopesOf } from '@kasa/domain/access'
import { earningMethodsOf, type FeeMethod } from '@kasa/domain/commission'
import { formatMoney } from '@kasa/domain/money'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Figures } from '@kasa/ui/Figures'
import { lazy, Suspense, useState } from 'react'

import { useCommissionDecided } from '../commissionLive'
import { useCommissionWords } from '../locales/commissionWords'
import { CommissionMethod } from './CommissionMethod'
import { askOperatorCommission, operatorCommissionOf } from './commissionQueries'
import { merchantPart } from './merchantStyles'

const CommissionForm = lazy(() => import('./CommissionForm').then((file) => ({ default: file.CommissionForm })))

/** An operator's earnings and terms; an administrator can request a new version. */
export function OperatorCommission({ user }: { user: { id: string; name: string; scope: readonly string[] } }) {
  const t = useCommissionWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayChange = useCan('operatorCommission.write')
  const read = operatorCommissionOf(user.id)
  const { data, error } = useQuery(read)
  useCommissionDecided(read.queryKey)
  const [changed, setChanged] = useState<FeeMethod | null>(null)
  const earns = earningMethodsOf(scopesOf(user.scope.join(','))).length > 0
  const commission = data?.methods.find(({ method }) => method === changed)
  if ((!earns && !data?.earned) || (data?.methods.length === 0 && data.earned === null)) return null
  return (
    <DrawerSection title={t('operator.title')}>
      {error && <p role="alert">{words(error, language)}</p>}
      <div className={merchantPart('rows')}>
        {data?.earned && (
          <Figures
            figures={(['owedMinor', 'todayMinor', 'monthMinor'] as const).map((figure) => ({
              id: figure,
              label: t(`operator.${figure}`),
              value: formatMoney(data.earned?.[figure] ?? 0n, language),
            }))}
          />
        )}
        {data?.methods.map((each) => (
          <CommissionMethod
            key={each.method}
            commission={each}
            isOperator
            onChange={mayChange ? () => setChanged(each.method) : null}
          />
        ))}
      </div>
      <Suspense>
        {commission && (
          <CommissionForm
            name={user.name}
            merchantId={null}
            commission={commission}
            onRequest={async (request) =>
              client.setQueryData(read.queryKey, await askOperatorCommission(user.id, request))
            }
            onClose={() => setChanged(null)}
          />
        )}
      </Suspense>
    </DrawerSection>
  )
}
