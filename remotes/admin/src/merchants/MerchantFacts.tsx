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
  const say = useMerchantWords()
  const language = useLanguage()
  if (balance === null) return <p className={styled('quiet')}>{say('balance.hidden')}</p>
  return (
    <Figures
      figures={[
        { id: 'available', label: say('balance.available'), value: formatMoney(balance.availableMinor, language) },
        { id: 'held', label: say('balance.held'), value: formatMoney(balance.heldMinor, language) },
        ...(balance.reserveMinor === 0n
          ? []
          : [{ id: 'reserve', label: say('balance.reserve'), value: formatMoney(balance.reserveMinor, language) }]),
      ]}
    />
  )
}

/** The groups by name, in order, and the rest that only administrators see. */
function RoutingFacts({ routing }: { routing: NonNullable<MerchantDetail['routing']> }) {
  const say = useMerchantWords()
  const groups = useQuery(remitGroupChoices()).data
  const limits = useQuery(limitGroupChoices()).data
  const nameOf = (known: readonly { id: string; name: string }[] | undefined, id: string) =>
    known?.find((group) => group.id === id)?.name ?? '…'
  return (
    <DescriptionList
      items={[
        {
          id: 'groups',
          label: say('field.remitGroups'),
          value: routing.remitGroupIds.map((id, at) => `${at + 1}. ${nameOf(groups, id)}`).join(' · ') || say('none'),
        },
        {
          id: 'limits',
          label: say('field.limitGroup'),
          value: routing.limitGroupId === null ? say('none') : nameOf(limits, routing.limitGroupId),
        },
        { id: 'policy', label: say('field.amountPolicy'), value: say(`policy.${routing.amountPolicy}`) },
        {
          id: 'holds',
          label: say('field.payoutHolds'),
          value: routing.payoutHolds.map((reason) => say(`hold.${reason}`)).join(', ') || say('none'),
        },
      ]}
    />
  )
}

/** The merchant's identity, modules and allowed addresses. */
export function MerchantFacts({ merchant }: { merchant: MerchantDetail }) {
  const say = useMerchantWords()
  const language = useLanguage()
  return (
    <>
      <DescriptionList
        items={[
          { id: 'code', label: say('field.code'), value: merchant.code },
          { id: 'legal', label: say('field.legalTitle'), value: merchant.legalTitle },
          { id: 'tax', label: say('field.taxNo'), value: merchant.taxNo },
          {
            id: 'modules',
            label: say('field.modules'),
            value: merchant.modules.map((module) => codeInWords(say, 'module', module)).join(', '),
          },
          { id: 'mode', label: say('field.testMode'), value: say(merchant.testMode ? 'mode.test' : 'mode.live') },
          { id: 'ips', label: say('field.ipAllow'), value: merchant.ipAllow.join(', ') || say('anywhere') },
          ...merchant.contacts.map(({ name, title, email, phone }, at) => ({
            id: `contact${at}`,
            label: at === 0 ? say('field.contacts') : '',
            value: [name, title, email, phone].filter(Boolean).join(' · '),
          })),
          { id: 'created', label: say('field.created'), value: formatDateTime(merchant.createdAt, language) },
          { id: 'updated', label: say('field.updated'), value: formatDateTime(merchant.updatedAt, language) },
        ]}
      />
      {merchant.routing && <RoutingFacts routing={merchant.routing} />}
    </>
  )
}
