import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { MerchantKyb } from '@kasa/contracts/kyb'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { kybActions, type KybAction } from '@kasa/domain/kyb'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { Timeline } from '@kasa/ui/Timeline'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { DocumentList } from './DocumentList'
import { askKyb, kybOf, sendBackKyb, submitKyb, suspendKyb, takeKyb, useKybDecided } from './kybQueries'
import { kybTone, useKybWords } from '../locales/kybWords'
import { merchantPart } from './merchantStyles'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

type Reasoned = Exclude<KybAction, 'submit'>
const sends: Record<Reasoned, (merchantId: string, reason: string) => Promise<MerchantKyb>> = {
  approve: (id, reason) => askKyb(id, 'approve', reason),
  lift: (id, reason) => askKyb(id, 'lift', reason),
  sendBack: sendBackKyb,
  suspend: suspendKyb,
}

/** The possible actions; one with missing documents is disabled. */
function Steps({ merchant, kyb }: { merchant: MerchantDetail; kyb: MerchantKyb }) {
  const t = useKybWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayDecide = useCan('kyb.decide')
  const mayWrite = useCan('kyb.write')
  const [asking, setAsking] = useState<Reasoned | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = (needs: 'HANDED_IN' | 'ACCEPTED' | undefined) =>
    needs === undefined ||
    kyb.standings.every(
      ({ standing }) =>
        standing === 'ACCEPTED' || standing === 'EXPIRING' || (needs === 'HANDED_IN' && standing === 'WAITING'),
    )
  const open = (Object.keys(kybActions) as KybAction[]).filter((action) => {
    const { from, isSecondPerson }: { from: readonly string[]; isSecondPerson: boolean } = kybActions[action]
    return (
      from.includes(kyb.status) &&
      (action === 'submit' ? mayWrite : mayDecide) &&
      !(isSecondPerson && kyb.approvalId !== null)
    )
  })
  const submit = async () => {
    setBusy(true)
    try {
      takeKyb(client, await submitKyb(merchant.id))
      toast('success', t('said.submit'))
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {open.map((action) => {
        const rule = kybActions[action]
        const needs = 'needs' in rule ? rule.needs : undefined
        return (
          <Button
            key={action}
            size="small"
            disabled={isBusy || !isReady(needs)}
            onClick={() => (action === 'submit' ? void submit() : setAsking(action))}
          >
            {t(`do.${action}`)}
          </Button>
        )
      })}
      <Suspense>
        {asking !== null && (
          <ReasonForm
            title={t(`title.${asking}`, { name: merchant.name })}
            text={t(`text.${asking}`)}
            saveLabel={t(`do.${asking}`)}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              takeKyb(client, await sends[asking](merchant.id, reason))
              toast('success', t(`said.${asking}`))
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The obstacles, most serious first. */
function Notes({ merchant, kyb }: { merchant: MerchantDetail; kyb: MerchantKyb }) {
  const t = useKybWords()
  const mayDecide = useCan('kyb.decide')
  const missing = kyb.standings.filter(({ standing }) => standing !== 'ACCEPTED' && standing !== 'EXPIRING')
  const isHandedIn = missing.every(({ standing }) => standing === 'WAITING')
  const [last] = kyb.history
  return (
    <>
      {kyb.status === 'SUSPENDED' && (
        <Note tone="red" icon="warning" title={t('suspended')}>
          {mayDecide ? last?.reason : t('suspendedOwn')}
        </Note>
      )}
      {kyb.status === 'DRAFT' && last?.action === 'sendBack' && (
        <Note tone="amber" icon="warning" title={t('sentBack')}>
          {last.reason}
        </Note>
      )}
      {!merchant.testMode && (kyb.status === 'DRAFT' || kyb.status === 'REVIEW') && (
        <Note tone="red" icon="warning" title={t('liveNot')} />
      )}
      {kyb.approvalId !== null && (
        <Note tone="amber" icon="clock" title={t('waiting')}>
          <Link className={styled('link')} to={`/approval/list?open=${kyb.approvalId}`}>
            {t('open')}
          </Link>
        </Note>
      )}
      {missing.length > 0 && (
        <Note
          tone={kyb.status === 'APPROVED' ? 'amber' : 'plain'}
          icon="info"
          title={t(isHandedIn ? 'handedIn' : 'missing', { count: missing.length, all: kyb.standings.length })}
        >
          {missing.map(({ kind, standing }) => `${t(`kind.${kind}`)} (${t(`standing.${standing}`)})`).join(', ')}
          {kyb.status === 'DRAFT' && <div>{t(isHandedIn ? 'handedInText' : 'draftText')}</div>}
        </Note>
      )}
    </>
  )
}

function History({ history }: { history: MerchantKyb['history'] }) {
  const t = useKybWords()
  const language = useLanguage()
  if (history.length === 0) return null
  return (
    <details className={merchantPart('check')}>
      <summary>{t('history', { count: history.length })}</summary>
      <Timeline
        entries={history.map(({ id, action, at, reason, byName, checkerName }) => ({
          id,
          at,
          atText: formatDateTime(at, language),
          text: t(`event.${action}`),
          detail: [
            byName !== null &&
              (checkerName === null
                ? t('event.by', { name: byName })
                : t('event.two', { name: byName, other: checkerName })),
            reason,
          ]
            .filter(Boolean)
            .join(': '),
          ...(action === 'suspend' && { tone: 'red' as const }),
        }))}
      />
    </details>
  )
}

/**
 * A merchant's KYB file: its status, its documents, and the steps to its approval. The merchant's users upload and
 * submit; administrators decide.
 */
export function KybSection({
  merchant,
  Section = DrawerSection,
}: {
  merchant: MerchantDetail
  Section?: typeof DrawerSection
}) {
  const t = useKybWords()
  const language = useLanguage()
  const { data: kyb, error } = useQuery(kybOf(merchant.id))
  useKybDecided(merchant.id)
  return (
    <Section title={t('section')}>
      {error && <p role="alert">{words(error, language)}</p>}
      {kyb && (
        <div className={merchantPart('rows')}>
          <div className={merchantPart('line')} role="group" aria-label={t('status.label')}>
            <span>
              <StatusPill tone={kybTone[kyb.status]}>{t(`status.${kyb.status}`)}</StatusPill>
            </span>
            <span className={merchantPart('acts')}>
              {merchant.status !== 'CLOSED' && <Steps merchant={merchant} kyb={kyb} />}
            </span>
          </div>
          <Notes merchant={merchant} kyb={kyb} />
          <DocumentList merchant={merchant} kyb={kyb} />
          <History history={kyb.history} />
        </div>
      )}
    </Section>
  )
}
