import { useCan } from '@kasa/console/can'
import { formatCount, formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { CustomerFile as File } from '@kasa/contracts/customers'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList, type DescriptionItem } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'
import { lazy, Suspense, useState } from 'react'

import { customerOf } from './customerQueries'
import { useDrawerWords, wordOfCode } from './drawerWords'

const FlagForm = lazy(() => import('./FlagForm').then((file) => ({ default: file.FlagForm })))

function useItems(file: File): DescriptionItem[] {
  const t = useDrawerWords()
  const language = useLanguage()
  const sum = ({ count, minor }: File['paidIn']) =>
    t('customer.sum', { amount: formatMoney(minor, language), count: formatCount(count, language) })
  const day = (at: string) => formatDate(at, language)
  return [
    { id: 'name', label: t('field.customer'), value: file.name },
    { id: 'seen', label: t('customer.firstSeen'), value: formatDateTime(file.firstSeenAt, language) },
    ...(file.tcknLast4 === null ? [] : [{ id: 'tckn', label: t('customer.tckn'), value: `••••••• ${file.tcknLast4}` }]),
    { id: 'in', label: t('customer.in'), value: sum(file.paidIn) },
    { id: 'out', label: t('customer.out'), value: sum(file.paidOut) },
    ...(file.returned.count === 0
      ? []
      : [{ id: 'returned', label: t('customer.returned'), value: sum(file.returned) }]),
    ...file.ibans.map(({ bankName, last4, firstAt, lastAt, asked, paid, isThis }, index) => ({
      id: `iban-${index}`,
      label: t('customer.iban', { bank: bankName, last4 }),
      value: [
        isThis && t('customer.thisIban'),
        t('customer.used', { first: day(firstAt), last: day(lastAt), asked, paid }),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(file.flags === null
      ? []
      : [
          {
            id: 'flags',
            label: t('customer.flags'),
            value: file.flags.map((flag) => wordOfCode(t, 'flag', flag)).join(', ') || t('customer.noFlags'),
          },
        ]),
  ]
}

function Facts({ file }: { file: File }) {
  return <DescriptionList items={useItems(file)} />
}

/** The customer of a payout: known since when, deposits and payouts, the IBANs used, and notes about them. */
export function CustomerFile({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const mayFlag = useCan('customer.flag')
  // The log shows others' acts to those who may also prove them.
  const mayReadLog = useCan('audit.proof')
  const [isFlagging, setFlagging] = useState(false)
  const { data } = useQuery(customerOf(payout.id))
  if (!data) return null
  const earlier = `/withdraw-request/list?${new URLSearchParams({ tab: 'all', q: payout.beneficiaryName })}`
  return (
    <DrawerSection title={t('customer.title')}>
      <Facts file={data} />
      <p>
        <Link to={earlier}>{t('customer.earlier')}</Link>
      </p>
      {mayReadLog && (
        <p>
          <Link to={`/audit/list?person=${payout.id}`}>{t('customer.looks')}</Link>
        </p>
      )}
      {mayFlag && (
        <Button size="small" onClick={() => setFlagging(true)}>
          {t('customer.flag')}
        </Button>
      )}
      {isFlagging && (
        <Suspense>
          <FlagForm id={payout.id} file={data} onClose={() => setFlagging(false)} />
        </Suspense>
      )}
    </DrawerSection>
  )
}
