import { useLanguage } from '@kasa/console/i18n'
import type { HeldLimit } from '@kasa/contracts/remitGroups'
import { addStyles } from '@kasa/ui/addStyles'
import { styleOf } from '@kasa/ui/styles'

import { boundInWords, boundsInWords, ruleInWords } from '@kasa/console/limits/ruleInWords'
import { useRuleWords } from '@kasa/console/limits/ruleWords'

addStyles(
  'remit-held',
  `
.kh-held{display:grid;gap:6px}
.kh-held li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 12px;align-items:baseline}
.kh-held .what{grid-column:1/-1}
`,
)

/** What a request reserves of each limit rule, or which rule refused it. */
export function HeldLimits({ limits }: { limits: readonly HeldLimit[] }) {
  const t = useRuleWords()
  const language = useLanguage()
  return (
    <ul className={`kh-held ${styleOf('num')}`}>
      {limits.map((held) => (
        <li key={held.ruleId}>
          <span>{ruleInWords(held, t)}</span>
          <span className={styleOf('strong')}>{boundInWords(held.metric, held.amount, language)}</span>
          <span className={`what ${styleOf('faint')}`}>
            {held.groupName} · {held.cap !== null && `${boundsInWords({ ...held, min: null }, t, language)} · `}
            {t(`reservation.${held.status}`)}
            {held.isOver && held.status !== 'REFUSED' && ` · ${t(`action.${held.action}`)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
