import type { LineJudgement } from '@kasa/contracts/deposits'
import { addStyles } from '@kasa/ui/addStyles'

import { useVerdictWords } from './verdictWords'

addStyles(
  'remit-parts',
  `
.kp-parts{display:flex;flex-wrap:wrap;gap:4px}
.kp-parts>span{display:inline-flex;align-items:center;gap:3px;padding:0 6px;border-radius:999px;font-size:12px;background:var(--kasa-green-bg);color:var(--kasa-green)}
.kp-parts>.half{background:var(--kasa-amber-bg);color:var(--kasa-amber)}.kp-parts>.none{background:var(--kasa-gray-bg);color:var(--kasa-ink-2)}
`,
)

const partNames = ['reference', 'amount', 'name', 'account', 'time'] as const

/** How near a line and a request are, part by part: the word says it, the colour helps. */
export function MatchParts({ parts }: { parts: LineJudgement['parts'] }) {
  const say = useVerdictWords()
  return (
    <span className="kp-parts">
      {partNames.map((part) => {
        const level = parts[part] === 1 ? 'full' : parts[part] > 0.5 ? 'half' : 'none'
        return (
          <span key={part} className={level}>
            {say(`part.${level}`, { part: say(`part.${part}`) })}
          </span>
        )
      })}
    </span>
  )
}
