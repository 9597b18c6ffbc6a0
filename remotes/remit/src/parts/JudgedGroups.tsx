import { useLanguage } from '@kasa/console/i18n'
import type { JudgedAccount, JudgedGroup } from '@kasa/contracts/remitGroups'
import { formatMoney } from '@kasa/domain/money'
import { addStyles } from '@kasa/ui/addStyles'
import { Icon } from '@kasa/ui/Icon'
import { styleOf } from '@kasa/ui/styles'

import { useAssignmentWords } from './assignmentWords'

addStyles(
  'remit-judged',
  `
.kj-group{display:grid;gap:6px}.kj-group+.kj-group{margin-top:14px}
.kj-group ol{display:grid;gap:4px}
.kj-group li{display:grid;grid-template-columns:18px minmax(0,1fr) auto;gap:0 8px;align-items:baseline}
.kj-group li .k-icon{width:14px;height:14px}
.kj-group .why{grid-column:2/-1}
`,
)

function Account({ account }: { account: JudgedAccount }) {
  const t = useAssignmentWords()
  const language = useLanguage()
  const { isChosen, excludedBecause, lostBecause, headroomMinor, label } = account
  const why = isChosen
    ? t('chosen')
    : excludedBecause
      ? t(`excluded.${excludedBecause}`)
      : lostBecause && t(`lost.${lostBecause}`)
  return (
    <li>
      <span className={styleOf('good')}>{isChosen && <Icon name="check" />}</span>
      <span className={isChosen ? styleOf('strong') : undefined}>{label}</span>
      <span className={styleOf('faint', 'num')}>
        {headroomMinor === null ? t('headroom.none') : t('headroom', { amount: formatMoney(headroomMinor, language) })}
      </span>
      {why !== null && <span className={`why ${styleOf(isChosen ? 'good' : 'faint')}`}>{why}</span>}
    </li>
  )
}

/** The groups in the order tried: strategy, chosen account, and why each other account was not chosen. */
export function JudgedGroups({ groups }: { groups: readonly JudgedGroup[] }) {
  const t = useAssignmentWords()
  return groups.map(({ groupId, groupName, strategy, refusal, accounts }) => (
    <div key={groupId} className={`kj-group ${styleOf('text')}`}>
      <p className={styleOf('quiet')}>
        <b>{groupName}</b> · {t(`strategy.${strategy}`)}
        {refusal && <> · {t(`refusal.${refusal}`)}</>}
      </p>
      <ol>
        {accounts.map((account) => (
          <Account key={account.accountId} account={account} />
        ))}
      </ol>
    </div>
  ))
}
