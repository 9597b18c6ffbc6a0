import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Figures } from '@kasa/ui/Figures'

import { styled } from '../adminStyles'
import { limitGroupChoices, remitGroupChoices } from './merchantQueries'
import { codeInWords, useMerchantWords } from './merchantWords'

/** A merchant's balance, or a message that the tenant hides it. */
export function MerchantBalance({ merchant: { balance } }: { merchant: MerchantDetail }) {
  const t = useMerchantWords()
  const language = useLanguage()
  if (balance === null) return <p className={styled('quiet')}>{t('balance.hidden')}</p>
  return (
    <Figures
      figures={[
        { id: 'available', label: t('balance.available'), value: formatMoney(balance.availableMinor, language) },
        { id: 'held', label: t('balance.held'), value: formatMoney(balance.heldMinor, language) },
        ...(balance.reserveMinor === 0n
          ? []
          : [{ id: 'reserve', label: t('balance.reserve'), value: formatMoney(balance.reserveMinor, language) }]),
      ]}
    />
  )
}

/**
 * The merchant's routing, which only administrators see: remit groups in the order in which they are tried, limit
 * group, amount policy and reasons to hold payouts.
 */
function RoutingFacts({ routing }: { routing: NonNullable<MerchantDetail['routing']> }) {
  const t = useMerchantWords()
  const groups = useQuery(remitGroupChoices()).data
  const limits = useQuery(limitGroupChoices()).data
  const nameOf = (known: readonly { id: string; name: string }[] | undefined, id: string) =>
    known?.find((group) => group.id === id)?.name ?? '…'
  return (
    <DescriptionList
      items={[
        {
          id: 'groups',
          label: t('field.remitGroups'),
          value: routing.remitGroupIds.map((id, at) => `${at + 1}. ${nameOf(groups, id)}`).join(' · ') || t('none'),
        },
        {
          id: 'limits',
          label: t('field.limitGroup'),
          value: routing.limitGroupId === null ? t('none') : nameOf(limits, routing.limitGroupId),
        },
        { id: 'policy', label: t('field.amountPolicy'), value: t(`policy.${routing.amountPolicy}`) },
        {
          id: 'holds',
          label: t('field.payoutHolds'),
          value: routing.payoutHolds.map((reason) => t(`hold.${reason}`)).join(', ') || t('none'),
        },
      ]}
    />
  )
}

/** The merchant's identity, modules and allowed addresses. */
export function MerchantFacts({ merchant }: { merchant: MerchantDetail }) {
  const t = useMerchantWords()
  const language = useLanguage()
  return (
    <>
      <DescriptionList
        items={[
          { id: 'code', label: t('field.code'), value: merchant.code },
          { id: 'legal', label: t('field.legalTitle'), value: merchant.legalTitle },
          { id: 'tax', label: t('field.taxNo'), value: merchant.taxNo },
          {
            id: 'modules',
            label: t('field.modules'),
            value: merchant.modules.map((module) => codeInWords(t, 'module', module)).join(', '),
          },
          { id: 'mode', label: t('field.testMode'), value: t(merchant.testMode ? 'mode.test' : 'mode.live') },
          { id: 'ips', label: t('field.ipAllow'), value: merchant.ipAllow.join(', ') || t('anywhere') },
          ...merchant.contacts.map(({ name, title, email, phone }, at) => ({
            id: `contact${at}`,
            label: at === 0 ? t('field.contacts') : '',
            value: [name, title, email, phone].filter(Boolean).join(' · '),
          })),
          { id: 'created', label: t('field.created'), value: formatDateTime(merchant.createdAt, language) },
          { id: 'updated', label: t('field.updated'), value: formatDateTime(merchant.updatedAt, language) },
        ]}
      />
      {merchant.routing && <RoutingFacts routing={merchant.routing} />}
    </>
  )
}
