import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'

import { withdrawalDisplay } from '../list/withdrawalFacts'
import { withdrawals } from '../withdrawals'
import { useDrawerWords } from './drawerWords'

/** The transfers that paid a split payout, as its merchant sees them. */
function Transfers({ payout: { transfers, status, paidMinor } }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const paid = { id: 'paid', label: t('parts.paid'), value: formatMoney(paidMinor, language) }
  if (transfers.length === 0) return status === 'PARTIALLY_PAID' ? <DescriptionList items={[paid]} /> : null
  const title = t(status === 'PARTIALLY_PAID' ? 'transfers.soFar' : 'transfers.title', { count: transfers.length })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <DescriptionList
        items={transfers.map(({ amountMinor, returnedMinor, at }, index) => ({
          id: `${index}`,
          label: <time dateTime={at}>{formatDateTime(at, language)}</time>,
          value: [
            formatMoney(amountMinor, language),
            returnedMinor > 0n && t('transfers.returned', { amount: formatMoney(returnedMinor, language) }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </section>
  )
}

/**
 * The parts of a split payout and what was paid of it, or the payout that this part belongs to; renders nothing for
 * other payouts.
 */
export function Parts({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { parts, partOf, parentId, paidMinor } = payout
  const paid = { id: 'paid', label: t('parts.paid'), value: formatMoney(paidMinor, language) }
  if (partOf !== null && parentId !== null)
    return (
      <DescriptionList
        items={[{ id: 'partOf', label: t('parts.of'), value: <Link to={withdrawals.link(parentId)}>{partOf}</Link> }]}
      />
    )
  // Merchants see the transfers, but not the accounts.
  if (parts.length === 0) return <Transfers payout={payout} />
  return (
    <section aria-label={t('parts.title')}>
      <h3>{t('parts.title')}</h3>
      <DescriptionList
        items={[
          paid,
          ...parts.map(({ id, number, amountMinor, status, isElsewhere, bankAccountLabel, bankRef }) => ({
            id,
            label: isElsewhere ? number : <Link to={withdrawals.link(id)}>{number}</Link>,
            value: (
              <>
                {formatMoney(amountMinor, language)}{' '}
                <StatusPill tone={withdrawalDisplay.tones[status]}>{t(`status.${status}`)}</StatusPill>{' '}
                {[bankAccountLabel ?? t(isElsewhere ? 'twin.elsewhere' : 'parts.nowhere'), bankRef]
                  .filter(Boolean)
                  .join(' · ')}
              </>
            ),
          })),
        ]}
      />
    </section>
  )
}
