import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import type { MerchantSettlement, SettlementTermsView } from '@kasa/contracts/settlements'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { Timeline } from '@kasa/ui/Timeline'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { settlementTermsInWords, useSettlementWords } from '../locales/settlementWords'
import { merchantPart } from './merchantStyles'
import { settlementOf, useTermsDecided } from './settlementQueries'

const SettlementForm = lazy(() => import('./SettlementForm').then((file) => ({ default: file.SettlementForm })))

/** Every version, newest first. */
function Versions({ history }: { history: readonly SettlementTermsView[] }) {
  const t = useSettlementWords()
  const language = useLanguage()
  if (history.length === 0) return null
  return (
    <details className={merchantPart('check')}>
      <summary>{t('history', { count: history.length })}</summary>
      <Timeline
        entries={history.map((version) => ({
          id: version.id,
          at: version.createdAt,
          atText: formatDateTime(version.createdAt, language),
          text: settlementTermsInWords(t, version, language).join(' · '),
          detail: t('history.by', {
            name: version.createdByName ?? '',
            other: version.approvedByName ?? '',
            reason: version.reason ?? '',
          }),
        }))}
      />
    </details>
  )
}

/** The next cut-off, and the amount due then as known now. */
function Next({ next }: { next: NonNullable<MerchantSettlement['next']> }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const { amountMinor, minMinor } = next
  const money = (minor: bigint) => formatMoney(minor, language)
  const amount =
    amountMinor === null
      ? ''
      : amountMinor < minMinor
        ? t('next.below', { amount: money(amountMinor), least: money(minMinor) })
        : t('next.amount', { amount: money(amountMinor) })
  return (
    <small className={merchantPart('small')}>
      {[`${t('next.at')}: ${formatDateTime(next.at, language)}`, amount].filter(Boolean).join(' · ')}
    </small>
  )
}

/** The reserve, and when its parts are released. */
function Reserve({ totalMinor, parts }: NonNullable<MerchantSettlement['reserve']>) {
  const t = useSettlementWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const [next] = parts
  if (!next) return null
  return (
    <>
      <div className={merchantPart('line')}>
        <span>
          {`${t('reserve.total')}: ${money(totalMinor)}`}
          <small className={merchantPart('small')}>
            {t('reserve.next', { amount: money(next.keptMinor), day: formatDate(next.releaseOn, language) })}
          </small>
        </span>
      </div>
      <details className={merchantPart('check')}>
        <summary>{t('reserve.parts', { count: parts.length })}</summary>
        <Timeline
          entries={parts.map(({ id, number, keptMinor, releaseOn }) => ({
            id,
            at: releaseOn,
            atText: t('reserve.on', { day: formatDate(releaseOn, language) }),
            text: t('reserve.part', { amount: money(keptMinor), number }),
          }))}
        />
      </details>
    </>
  )
}

function Terms({ settlement, onChange }: { settlement: MerchantSettlement; onChange: (() => void) | null }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const { current, next, reserve, approvalId, history } = settlement
  const [when, ...more] = current ? settlementTermsInWords(t, current, language) : [t('none')]
  return (
    <div className={merchantPart('rows')} role="group" aria-label={t('section')}>
      <div className={merchantPart('line')}>
        <span>
          {when}
          {more.map((part) => (
            <small key={part} className={merchantPart('small')}>
              {part}
            </small>
          ))}
          {current && (
            <small className={merchantPart('small')}>
              {t('since', { at: formatDateTime(current.createdAt, language) })}
            </small>
          )}
          {next && <Next next={next} />}
        </span>
        {onChange !== null && approvalId === null && (
          <Button size="small" onClick={onChange}>
            {t(current ? 'change' : 'add')}
          </Button>
        )}
      </div>
      {reserve && <Reserve {...reserve} />}
      {approvalId !== null && (
        <Note tone="amber" icon="clock" title={t('waiting')}>
          <Link className={styled('link')} to={`/approval/list?open=${approvalId}`}>
            {t('open')}
          </Link>
        </Note>
      )}
      <Versions history={history} />
    </div>
  )
}

/**
 * How a merchant's earnings are paid. Its own users can read it; an administrator can request new terms. Empty if the
 * tenant has no settlements.
 */
export function SettlementSection({
  merchant,
  Section = DrawerSection,
}: {
  merchant: MerchantDetail
  Section?: typeof DrawerSection
}) {
  const t = useSettlementWords()
  const language = useLanguage()
  const mayChange = useCan('settlement.write') && (merchant.status !== 'CLOSED' || merchant.owedMinor > 0n)
  const mayReadPast = useCan('settlement.my')
  const { data, error } = useQuery(settlementOf(merchant.id))
  useTermsDecided(merchant.id)
  const [isOpen, setOpen] = useState(false)
  if (data && !data.isOffered) return null
  return (
    <Section title={t('section')}>
      {error && <p role="alert">{words(error, language)}</p>}
      {data && <Terms settlement={data} onChange={mayChange ? () => setOpen(true) : null} />}
      {mayReadPast && (
        <Link className={styled('link')} to="/settlements/my">
          {t('past')}
        </Link>
      )}
      <Suspense>
        {data && isOpen && <SettlementForm merchant={merchant} settlement={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  )
}
