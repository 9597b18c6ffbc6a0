import { useLanguage } from '@kasa/console/i18n'
import { askedPayoutRules, type AskedPayoutRule } from '@kasa/contracts/payoutRules'
import type { AskedApproval } from '@kasa/module/slots'
import { DescriptionList } from '@kasa/ui/DescriptionList'

import { ruleKey } from './draft'
import { Unasked } from './RuleLines'
import { styled } from './rulesStyles'
import { ruleInWords, useRuleWords } from './rulesWords'

/** A change of the rules line by line: removed, added, kept; and amounts without a rule. */
export function RuleChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useRuleWords()
  const language = useLanguage()
  const [before, after] = [approval.before, approval.after].map(
    (payload) => askedPayoutRules.safeParse(payload).data?.rules,
  )
  if (!before || !after) return <p>{String(approval.after['rules'])}</p>
  const among = (rules: readonly AskedPayoutRule[], rule: AskedPayoutRule) =>
    rules.some((each) => ruleKey(each) === ruleKey(rule))
  const removed = before.filter((rule) => !among(after, rule))
  const added = after.filter((rule) => !among(before, rule))
  const kept = after.filter((rule) => among(before, rule))
  const list = (rules: readonly AskedPayoutRule[], Mark: 'del' | 'ins' | 'span') => (
    <ul className={styled('list')}>
      {rules.map((rule) => (
        <li key={ruleKey(rule)}>
          <Mark>{ruleInWords(t, rule, language)}</Mark>
        </li>
      ))}
    </ul>
  )
  const items = [
    { id: 'removed', label: t('change.removed'), value: list(removed, 'del'), rules: removed },
    { id: 'added', label: t('change.added'), value: list(added, 'ins'), rules: added },
    { id: 'kept', label: t('change.kept'), value: list(kept, 'span'), rules: kept },
  ].filter(({ rules }) => rules.length > 0)
  return (
    <div className={styled('changes')}>
      <DescriptionList items={items} />
      {removed.length + added.length === 0 && <p>{t('change.order')}</p>}
      <Unasked rules={after} />
    </div>
  )
}
