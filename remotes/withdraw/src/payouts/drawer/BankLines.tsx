import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { LinkedPayoutLine, PayoutLine, WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney, type Language } from '@kasa/domain/money'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { DescriptionList } from '@kasa/ui/DescriptionList'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { useDrawerWords, wordOfCode, type DrawerSay } from './drawerWords'
import { linesOf } from './lineQueries'
import { SayLine } from './SayLine'

/** A bank's line: whose it says that it is, and with what and which words; `more` is said of it beside. */
const lineItem = (line: PayoutLine, say: DrawerSay, language: Language, more?: string) => ({
  id: line.id,
  label: line.name || say('line.noName'),
  value: [
    formatMoney(line.amountMinor, language),
    line.bankFeeMinor > 0n && say('line.fee', { amount: formatMoney(line.bankFeeMinor, language) }),
    formatDateTime(line.bookedAt, language),
    line.ibanMasked,
    line.description,
    line.bankRef,
    more,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** Lines that may be this payout's, where the machine could not say so; an administrator shows the right one. What came back is rare: nothing is said where nothing may be it. */
function Candidates({ payout }: { payout: WithdrawalDetail }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const { kind } = useWithdrawalViewer()
  const { data } = useQuery(linesOf(payout))
  const group = payout.status === 'PAID' ? 'return' : 'debit'
  if (!data || (group === 'return' && data.lines.length === 0)) return null
  return (
    <DrawerSection title={say(`${group}.section`)}>
      {data.lines.length === 0 ? (
        <p>{say('debit.none')}</p>
      ) : (
        <>
          <p>{say(`${group}.maybe`)}</p>
          <DescriptionList
            items={data.lines.map((line) => {
              const stop = line.isOtherIban ? say('line.otherIban') : wordOfCode(say, 'stopped', line.stoppedBy)
              const item = lineItem(line, say, language, stop)
              return line.isOtherIban || kind !== 'ADMIN'
                ? item
                : {
                    ...item,
                    value: (
                      <>
                        {item.value} <SayLine payout={payout} line={line} />
                      </>
                    ),
                  }
            })}
          />
        </>
      )}
    </DrawerSection>
  )
}

/** A line that was found, and by whom. */
function Found({ line, title }: { line: LinkedPayoutLine; title: string }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const by = line.byName === null ? 'Kasa' : [line.byName, line.reason].filter(Boolean).join(': ')
  return (
    <DrawerSection title={title}>
      <DescriptionList items={[lineItem(line, say, language), { id: 'by', label: say('line.found'), value: by }]} />
    </DrawerSection>
  )
}

/** The bank's side of a payout: the debit that proved it, the credit by which it came back, or those that may. */
export function BankLines({ payout }: { payout: WithdrawalDetail }) {
  const say = useDrawerWords()
  const { mayDecide } = useWithdrawalViewer()
  const { status, debit, returned } = payout
  return (
    <>
      {debit && <Found line={debit} title={say('debit.section')} />}
      {returned && <Found line={returned} title={say('return.section')} />}
      {mayDecide && (status === 'SENT' || status === 'SUSPECT' || status === 'PAID') && <Candidates payout={payout} />}
    </>
  )
}
