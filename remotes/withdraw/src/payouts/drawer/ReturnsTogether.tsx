import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState, type SyntheticEvent } from 'react'

import { useDrawerWords, wordOfCode } from './drawerWords'
import { askReturn, returnsWith } from './lineQueries'
import { AskReason } from './LinkLine'
import { useTogetherWords } from './togetherWords'

type Returned = Pick<WithdrawalDetail, 'id' | 'number' | 'version' | 'beneficiaryName'>

/**
 * For a bank that sends several payouts back in one credit: the other payouts by number, then the credits of their sum.
 * A second person decides.
 */
export function ReturnsTogether({ payout }: { payout: Returned }) {
  const t = useTogetherWords()
  const [isOpen, setOpen] = useState(false)
  const [numbers, setNumbers] = useState('')
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNumbers(String(new FormData(event.currentTarget).get('numbers') ?? '').trim())
  }
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
    )
  return (
    <DrawerSection title={t('open')}>
      <form onSubmit={search}>
        <Field label={t('numbers')} hint={t('hint')}>
          {(field) => <Input {...field} name="numbers" maxLength={1500} autoComplete="off" autoFocus />}
        </Field>
        <Button size="small" type="submit">
          {t('search')}
        </Button>
      </form>
      {numbers !== '' && <CreditsOfAll payout={payout} numbers={numbers} />}
    </DrawerSection>
  )
}

function CreditsOfAll({ payout, numbers }: { payout: Returned; numbers: string }) {
  const t = useTogetherWords()
  const drawer = useDrawerWords()
  const language = useLanguage()
  const { data } = useQuery(returnsWith(payout, numbers))
  if (!data) return null
  const all = [payout.number, ...data.others.map(({ number }) => number)].join(', ')
  if (data.refused.length > 0)
    return (
      <ul role="alert">
        {data.refused.map(({ number, why }) => (
          <li key={number}>{t(why, { number })}</li>
        ))}
      </ul>
    )
  if (data.lines.length === 0) return <p role="status">{t('none', { amount: formatMoney(data.sumMinor, language) })}</p>
  return (
    <DescriptionList
      items={data.lines.map((line) => {
        const amount = formatMoney(line.amountMinor, language)
        const facts = { number: all, beneficiary: payout.beneficiaryName, amount, numbers: all }
        const stop = line.isOtherIban ? drawer('line.otherIban') : wordOfCode(drawer, 'stopped', line.stoppedBy)
        return {
          id: line.id,
          label: line.name || drawer('line.noName'),
          value: (
            <>
              {[amount, formatDateTime(line.bookedAt, language), line.description, line.bankRef, stop]
                .filter(Boolean)
                .join(' · ')}{' '}
              {!line.isOtherIban && (
                <AskReason
                  words="askReturn"
                  facts={facts}
                  send={(money, reason) =>
                    askReturn(
                      money,
                      payout,
                      line.id,
                      reason,
                      data.others.map(({ id, version }) => ({ id, version })),
                    )
                  }
                />
              )}
            </>
          ),
        }
      })}
    />
  )
}
