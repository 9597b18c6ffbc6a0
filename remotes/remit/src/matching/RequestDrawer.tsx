import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { useUser } from '@kasa/console/session'
import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Kbd } from '@kasa/ui/Kbd'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useState } from 'react'

import { untilOf, useLinkedAccounts } from '../parts/linkedAccounts'
import { linkDifferences } from './linkDifferences'
import { LinkPlan, planOf } from './LinkPlan'
import { LineChoices } from './MatchChoices'
import { styled } from './matchingStyles'
import { candidatesOfRequest } from './matchingQueries'
import { useMatchWords, type MatchTextKey } from './matchingWords'
import { takenOf, useChosen } from './useChosen'
import { useMatchActs } from './useMatchActs'

const LinkReasonForm = lazy(() => import('./LinkReasonForm').then((file) => ({ default: file.LinkReasonForm })))

type RequestDrawerProps = {
  id: string
  known: UnmatchedRequest | undefined
  moving: readonly Hotkey[]
  onDone: () => void
  onClose: () => void
}

/** One request with the lines that may pay it, alone or together. */
export function RequestDrawer({ id, known, moving, onDone, onClose }: RequestDrawerProps) {
  const t = useMatchWords()
  const language = useLanguage()
  const read = useQuery(candidatesOfRequest(id))
  const { chosen, toggle, clear } = useChosen<UnmatchedLine>()
  const [isAsking, setAsking] = useState(false)
  const userId = useUser()?.sub ?? ''
  const acts = useMatchActs(() => {
    clear()
    onDone()
  })
  const request = read.data ?? known
  const candidates = read.data?.candidates ?? []
  const taken = takenOf(chosen, candidates)
  const sources = taken.map(({ namedOnlyBy }) => namedOnlyBy)
  const linkedAccounts = useLinkedAccounts(userId, sources)
  const plan = planOf(taken, request ? [request] : [], linkedAccounts)
  const whyNot =
    plan.refusal === undefined
      ? undefined
      : t(`refusal.${plan.refusal}`, { until: untilOf(sources, linkedAccounts, language) })
  const link = () => {
    if (request && whyNot === undefined && !acts.isRunning) void acts.link(taken, [request], () => setAsking(true))
  }
  const isBusy = acts.isRunning || isAsking
  useHotkeys([...moving, { key: 'l', run: link }], { enabled: !isBusy })

  return (
    <>
      <RecordDrawer<NonNullable<typeof read.data>, UnmatchedRequest>
        read={read}
        known={known}
        onClose={onClose}
        head={(shown) => ({
          eyebrow: shown.number,
          status: <StatusPill tone="amber">{t(`request.${shown.status}` as MatchTextKey)}</StatusPill>,
          title: formatMoney(shown.amountMinor, language),
          subtitle: shown.customerName,
          actions: (
            <div className={styled('acts')}>
              {read.data && <LinkPlan lines={taken} requests={[shown]} />}
              <Button tone="primary" busy={acts.isRunning} whyNot={whyNot} onClick={link}>
                {t('act.link')} <Kbd>L</Kbd>
              </Button>
            </div>
          ),
        })}
      >
        {(shown) => (
          <>
            <DescriptionList
              items={[
                { id: 'reference', label: t('field.reference'), value: shown.referenceCode },
                ...(shown.bankAccountLabel === null
                  ? []
                  : [{ id: 'account', label: t('field.account'), value: shown.bankAccountLabel }]),
                ...(shown.merchantName === null
                  ? []
                  : [{ id: 'merchant', label: t('field.merchant'), value: shown.merchantName }]),
                ...(shown.restMinor === shown.amountMinor
                  ? []
                  : [{ id: 'rest', label: t('col.rest'), value: formatMoney(shown.restMinor, language) }]),
                { id: 'expires', label: t('field.expires'), value: formatDateTime(shown.expiresAt, language) },
              ]}
            />
            <LineChoices candidates={shown.candidates} chosen={chosen} onToggle={toggle} isBusy={isBusy} />
          </>
        )}
      </RecordDrawer>
      {request && isAsking && (
        <Suspense>
          <LinkReasonForm
            differing={linkDifferences(taken, [request])}
            onClose={() => setAsking(false)}
            save={(because) => acts.linkWithReason(taken, [request], because)}
          />
        </Suspense>
      )}
    </>
  )
}
