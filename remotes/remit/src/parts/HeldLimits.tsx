import { useLanguage } from '@kasa/console/i18n'
import type { HeldLimit } from '@kasa/contracts/remitGroups'
import { addStyles } from '@kasa/ui/addStyles'

import { boundInWords, ruleInWords } from './ruleInWords'
import { useRuleWords } from './ruleWords'

addStyles(
  'remit-held',
  `
.kh-held{list-style:none;margin:0;padding:0;display:grid;gap:6px}
.kh-held li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 12px;align-items:baseline}
.kh-held .sum{font-variant-numeric:tabular-nums;font-weight:500}
.kh-held small{grid-column:1/-1;font-size:inherit;color:var(--kasa-ink-3)}
`,
)

/** What a request holds of each limit rule, or which one let it not in. */
export function HeldLimits({ limits }: { limits: readonly HeldLimit[] }) {
  const say = useRuleWords()
  const language = useLanguage()
  return (
    <ul className="kh-held">
      {limits.map((held) => (
        <li key={held.ruleId}>
          <span>{ruleInWords(held, say)}</span>
          <span className="sum">{boundInWords(held.metric, held.amount, language)}</span>
          <small>
            {held.groupName} ·{' '}
            {held.cap !== null && `${say('bounds.cap', { cap: boundInWords(held.metric, held.cap, language) })} · `}
            {say(`reservation.${held.status}`)}
            {held.isOver && held.status !== 'REFUSED' && ` · ${say(`action.${held.action}`)}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
