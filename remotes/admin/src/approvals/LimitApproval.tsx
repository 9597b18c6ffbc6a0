import { useLanguage } from '@kasa/console/i18n'
import { groupStatusInWords } from '@kasa/console/limits/groupStatusWords'
import { hoursInWords } from '@kasa/console/limits/hoursInWords'
import { useLimitChangeWords } from '@kasa/console/limits/limitChangeWords'
import { useLimitWords } from '@kasa/console/limits/limitWords'
import { boundsInWords, ruleInWords } from '@kasa/console/limits/ruleInWords'
import { useRuleWords } from '@kasa/console/limits/ruleWords'
import { activeHours } from '@kasa/contracts/activeHours'
import { limitRule } from '@kasa/contracts/limitGroups'
import { ApprovalChanges, type ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill } from '@kasa/desk/approvalPart'
import { holidayPolicies } from '@kasa/domain/activeHours'
import type { AskedApproval } from '@kasa/module/slots'

/** True for a rule that ends with the approval. */
const isEnded = (rule: unknown) => typeof rule === 'object' && rule !== null && 'ended' in rule

/** Each rule as a field of its own, so that it is compared with itself. */
const byRule = ({ rules, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...rest,
  ...Object.fromEntries((Array.isArray(rules) ? rules : []).map((rule, at) => [`rule ${at}`, rule])),
})

/** A requested change that loosens a limit group: only the rules, hours and status that it loosens. */
function LimitChanges({ approval: { before, after } }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const sayLimit = useLimitWords()
  const sayChange = useLimitChangeWords()
  const sayRule = useRuleWords()
  const language = useLanguage()
  const field: ApprovalField = (name, value) => {
    if (name === 'status')
      return { label: sayLimit('field.status'), value: groupStatusInWords(language)[String(value)] }
    if (name === 'activeHours') {
      const hours = activeHours.safeParse(value).data
      return hours && { label: sayLimit('field.hours'), value: hoursInWords(hours, sayLimit) }
    }
    const policy = name === 'holidayPolicy' ? holidayPolicies.find((each) => each === value) : undefined
    if (policy) return { label: sayLimit('field.holidays'), value: sayLimit(`holidays.${policy}`) }
    const rule = limitRule.safeParse(value).data
    if (!rule) return undefined
    const bounds = `${boundsInWords(rule, sayRule, language)} · ${sayRule(`action.${rule.action}`)}`
    return { label: ruleInWords(rule, sayRule), value: isEnded(value) ? sayChange('ends') : bounds }
  }
  return <ApprovalChanges approval={{ before: before && byRule(before), after: byRule(after) }} field={field} />
}

const fillFor = (list: string) => approvalFill({ fields: () => () => undefined, Changes: LimitChanges, list })
const RemitApproval = fillFor('/limit-group/list')
const PaparaApproval = fillFor('/papara-limit-group/list')

/** A request to loosen a limit group. Both modules' groups are shown alike. */
export function LimitApproval({ approval }: { approval: AskedApproval }) {
  const Approval = approval.targetType === 'limitGroup' ? RemitApproval : PaparaApproval
  return <Approval approval={approval} asking={null} />
}
