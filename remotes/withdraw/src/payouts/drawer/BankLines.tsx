import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type {
  JoinedLine,
  LinkedPayoutLine,
  MaybePayoutLine,
  PayoutLine,
  WithdrawalDetail,
} from '@kasa/contracts/withdrawals'
import { formatMoney, type Language } from '@kasa/domain/money'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { useDrawerWords, wordOfCode, type TranslateDrawer } from './drawerWords'
import { linesOf } from './lineQueries'
import { LinkLine, LinkParts } from './LinkLine'
import { ReturnsTogether } from './ReturnsTogether'

/** A bank line with name, amount and description; `more` is additional text. */
const lineItem = (line: PayoutLine, t: TranslateDrawer, language: Language, more?: string) => ({
  id: line.id,
  label: line.name || t('line.noName'),
  value: [
    formatMoney(line.amountMinor, language),
    line.bankFeeMinor > 0n && t('line.fee', { amount: formatMoney(line.bankFeeMinor, language) }),
    formatDateTime(line.bookedAt, language),
    line.ibanMasked,
    line.description,
    line.bankRef,
    more,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** True if the line may not be linked: a reversal, or for a queued payout a line without its reference. */
const isNobodys = ({ status }: WithdrawalDetail, { stoppedBy }: MaybePayoutLine): boolean =>
  stoppedBy === 'REVERSED' || (status === 'QUEUED' && stoppedBy !== 'NOT_SENT')

/**
 * Lines that may be this payout's but were not matched automatically; an administrator chooses one. Renders nothing
 * for returns without candidates, because returns are rare.
 */
function Candidates({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { kind } = useWithdrawalViewer()
  const { data } = useQuery(linesOf(payout))
  const group = payout.status === 'PAID' ? 'return' : 'debit'
  if (!data) return null
  const isWaiting = payout.status === 'QUEUED'
  if (data.lines.length === 0 && (group === 'return' || isWaiting || payout.partCount > 0 || data.joined.length > 0))
    return <Joined payout={payout} lines={data.joined} />
  return (
    <DrawerSection title={t(`${group}.section`)}>
      {data.lines.length === 0 ? (
        <p>{t('debit.none')}</p>
      ) : (
        <>
          {isWaiting ? (
            <Note tone="red" icon="warning" title={t('before.title')}>
              <p>{t('before.text')}</p>
            </Note>
          ) : (
            <p>{t(`${group}.maybe`)}</p>
          )}
          <DescriptionList
            items={data.lines.map((line) => {
              const stop = line.isOtherIban ? t('line.otherIban') : wordOfCode(t, 'stopped', line.stoppedBy)
              const numbers = line.partNumbers.join(', ')
              const more = numbers === '' ? stop : [t('joined.parts', { numbers }), stop].join(' · ')
              const item = lineItem(line, t, language, more)
              return line.isOtherIban || kind !== 'ADMIN' || isNobodys(payout, line)
                ? item
                : {
                    ...item,
                    value: (
                      <>
                        {item.value} <LinkLine payout={payout} line={line} />
                      </>
                    ),
                  }
            })}
          />
        </>
      )}
      <JoinedList payout={payout} lines={data.joined} />
    </DrawerSection>
  )
}

/** Debits that may have paid several parts in one transfer; renders nothing without any. */
function Joined({ payout, lines }: { payout: WithdrawalDetail; lines: readonly JoinedLine[] }) {
  const t = useDrawerWords()
  return lines.length === 0 ? null : (
    <DrawerSection title={t('debit.section')}>
      <JoinedList payout={payout} lines={lines} />
    </DrawerSection>
  )
}

function JoinedList({ payout, lines }: { payout: WithdrawalDetail; lines: readonly JoinedLine[] }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { kind } = useWithdrawalViewer()
  if (lines.length === 0) return null
  return (
    <>
      <p>{t('joined.maybe')}</p>
      <DescriptionList
        items={lines.map((line) => {
          const numbers = line.parts.map(({ number }) => number).join(', ')
          const stop = line.isOtherIban ? t('line.otherIban') : wordOfCode(t, 'stopped', line.stoppedBy)
          const item = lineItem(line, t, language, [t('joined.parts', { numbers }), stop].join(' · '))
          const maySay = line.mayProve && !line.isOtherIban && kind === 'ADMIN'
          return {
            ...item,
            id: `${line.id} ${numbers}`,
            value: maySay ? (
              <>
                {item.value} <LinkParts payout={payout} line={line} />
              </>
            ) : (
              item.value
            ),
          }
        })}
      />
    </>
  )
}

/** A linked line, and who linked it. */
function Found({ line, title }: { line: LinkedPayoutLine; title: string }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const by = line.byName === null ? 'Kasa' : [line.byName, line.reason].filter(Boolean).join(': ')
  return (
    <DrawerSection title={title}>
      <DescriptionList items={[lineItem(line, t, language), { id: 'by', label: t('line.found'), value: by }]} />
    </DrawerSection>
  )
}

/**
 * True if a bank line may prove it, or several of its parts. Excludes an unsplit payout in SENDING, because its sender
 * reports the result.
 */
const mayHaveLines = ({ status, parentId }: WithdrawalDetail): boolean =>
  ['QUEUED', 'SENT', 'SUSPECT', 'PAID', 'PARTIALLY_PAID'].includes(status) ||
  (parentId !== null && status === 'SENDING')

/** A payout's bank lines: the debit that proved it, the credit that returned it, or candidates. */
export function BankLines({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const { kind, mayDecide } = useWithdrawalViewer()
  const { debit, returned } = payout
  return (
    <>
      {debit && <Found line={debit} title={t('debit.section')} />}
      {returned && <Found line={returned} title={t('return.section')} />}
      {mayDecide && mayHaveLines(payout) && <Candidates payout={payout} />}
      {mayDecide && kind === 'ADMIN' && payout.status === 'PAID' && payout.partCount === 0 && (
        <ReturnsTogether payout={payout} />
      )}
    </>
  )
}
