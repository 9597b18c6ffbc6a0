import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import type { CardDetail } from '@kasa/contracts/cardTransfers'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'

import { useTransferViewer } from '../list/useTransferViewer'
import { transfers } from '../transfers'
import { ChargebackActs } from './ChargebackActs'
import { useDrawerWords, wordOfCode } from './drawerWords'
import { transferApprovals } from './transferApprovals'

/** The result of the issuer's check, and the rules that fired. */
export function Checks({ transfer: { threeDs, fired, isAuthorised } }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const inWords = ({ kind, seen, most }: CardDetail['fired'][number]) =>
    t(`rule.${kind}`, {
      seen: kind === 'AMOUNT' ? formatMoney(BigInt(seen), language) : kind === 'THREE_DS' ? threeDsText(seen) : seen,
      most: kind === 'AMOUNT' ? formatMoney(BigInt(most), language) : most,
    })
  const threeDsText = (code: string) =>
    code === 'PASSED' || code === 'ATTEMPTED' || code === 'FAILED' || code === 'NONE' ? t(`threeDs.${code}`) : code
  return (
    <>
      <DrawerSection title={t('section.threeDs')}>
        <Note
          tone={
            threeDs === 'PASSED' ? 'accent' : threeDs === null ? 'plain' : threeDs === 'ATTEMPTED' ? 'amber' : 'red'
          }
          icon={threeDs === 'PASSED' ? 'check' : threeDs === null ? 'clock' : 'warning'}
          title={t(`threeDs.title.${threeDs ?? 'waiting'}`)}
        />
      </DrawerSection>
      {(isAuthorised || fired.length > 0) && (
        <DrawerSection title={t('section.rules')}>
          {fired.length === 0 ? (
            <p>{t('rules.none')}</p>
          ) : (
            <Note tone="amber" icon="warning" title={t('rules.fired', { count: fired.length })}>
              {fired.map((one) => (
                <p key={one.kind}>{inWords(one)}</p>
              ))}
            </Note>
          )}
        </DrawerSection>
      )}
    </>
  )
}

/** The current state of its terminal. */
export function Terminal({ transfer: { terminal } }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  if (terminal === null) return null
  const { health, answerMs, usedTodayMinor, dayLimitMinor } = terminal
  const used = formatMoney(usedTodayMinor, language)
  const healthText = wordOfCode(t, 'health', health)
  return (
    <DrawerSection title={`${t('section.terminal')} · ${terminal.label}`}>
      <DescriptionList
        items={[
          {
            id: 'health',
            label: t('field.health'),
            value:
              answerMs === null
                ? healthText
                : t('health.answer', {
                    health: healthText,
                    seconds: (answerMs / 1000).toLocaleString(language, { maximumFractionDigits: 1 }),
                  }),
          },
          {
            id: 'today',
            label: t('field.today'),
            value:
              dayLimitMinor === null ? used : t('field.ofLimit', { used, limit: formatMoney(dayLimitMinor, language) }),
          },
        ]}
      />
    </DrawerSection>
  )
}

/** A chargeback, and the deadline for our answer. */
export function Chargeback({ transfer }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { mayWrite } = useTransferViewer()
  const { chargebackMinor, chargebackLossMinor, chargebackCode, answerBy, representedAt } = transfer
  if (chargebackMinor === null) return null
  const rows: readonly (readonly [
    'field.taken' | 'field.loss' | 'field.code' | 'field.answerBy' | 'field.represented',
    string | null,
  ])[] = [
    ['field.taken', formatMoney(chargebackMinor, language)],
    ['field.loss', chargebackLossMinor === 0n ? null : formatMoney(chargebackLossMinor, language)],
    ['field.code', chargebackCode],
    ['field.answerBy', answerBy && formatDateTime(answerBy, language)],
    ['field.represented', representedAt && formatDateTime(representedAt, language)],
  ]
  return (
    <DrawerSection title={t('section.chargeback')}>
      <DescriptionList
        items={[
          ...rows.flatMap(([key, value]) => (value === null ? [] : [{ id: key, label: t(key), value }])),
          ...(transfer.status === 'CHARGEBACK' && transfer.outcomeAsked === null && mayWrite
            ? [{ id: 'outcome', label: t('field.outcome'), value: <ChargebackActs transfer={transfer} /> }]
            : []),
        ]}
      />
      {transfer.outcomeAsked !== null && (
        <ApprovalPanel
          targetId={transfer.id}
          module="card"
          part={transferApprovals}
          onDecided={() => void client.invalidateQueries({ queryKey: [transfers.topic] })}
        />
      )}
    </DrawerSection>
  )
}

/** Amounts that the acquirer paid and took back, by its settlement files. */
export function Paid({ transfer: { paid } }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { mayWrite } = useTransferViewer()
  if (paid.length === 0) return null
  const money = (minor: bigint) => formatMoney(minor, language)
  return (
    <DrawerSection title={t('section.paid')}>
      <DescriptionList
        items={paid.map(({ settlementId, settlementNumber, kind, paidOn, grossMinor, feeMinor, agreedFeeMinor }) => ({
          id: `${settlementId} ${kind} ${grossMinor}`,
          label: [t(`paid.${kind}`), paidOn && formatDate(`${paidOn}T12:00:00Z`, language)].filter(Boolean).join(' · '),
          value: (
            <>
              {t('paid.sums', { gross: money(grossMinor), fee: money(feeMinor), net: money(grossMinor - feeMinor) })}
              {agreedFeeMinor !== null && agreedFeeMinor !== feeMinor && (
                <div>{t('paid.agreed', { fee: money(agreedFeeMinor) })}</div>
              )}
              <div>
                {mayWrite ? (
                  <Link to={`/card-settlement/list?open=${settlementId}`}>{settlementNumber}</Link>
                ) : (
                  settlementNumber
                )}
              </div>
            </>
          ),
        }))}
      />
    </DrawerSection>
  )
}
