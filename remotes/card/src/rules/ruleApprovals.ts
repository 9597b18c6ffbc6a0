import { formatCount } from '@kasa/console/format'
import { askedCardRule } from '@kasa/contracts/cardRules'
import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { cardRuleKinds } from '@kasa/domain/cardRules'
import { formatMoney, type Language } from '@kasa/domain/money'

import { ruleText } from './ruleWords'

/** The requested rule as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = ruleText(language)
    const kind = cardRuleKinds.find((one) => one === name)
    const rule = askedCardRule.safeParse(value)
    if (!kind || !rule.success) return undefined
    const { most, withinMin, active } = rule.data
    const limit =
      kind === 'AMOUNT'
        ? t('state.amount', { amount: formatMoney(BigInt(most), language) })
        : withinMin > 0
          ? t('state.tries', { most: formatCount(most, language), minutes: formatCount(withinMin, language) })
          : t('state.on')
    return { label: t(`rule.${kind}`), value: active ? limit : t('state.off') }
  }

/** The approval request for a change of the rules. */
export const ruleApprovals: ApprovalPart = { fields, list: '/trn' }
export const RuleApproval = approvalFill(ruleApprovals)
