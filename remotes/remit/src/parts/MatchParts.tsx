import type { LineJudgement } from '@kasa/contracts/deposits'
import { Flex } from '@kasa/ui/layout'
import { StatusPill } from '@kasa/ui/StatusPill'

import { useVerdictWords } from './verdictWords'

const partNames = ['reference', 'amount', 'name', 'account', 'time'] as const
const tones = { full: 'green', half: 'amber', none: 'gray' } as const

/** How well each part of a line and a request agrees, as text and colour. */
export function MatchParts({ parts }: { parts: LineJudgement['parts'] }) {
  const t = useVerdictWords()
  return (
    <Flex as="span" wrap="wrap" gap="1">
      {partNames.map((part) => {
        const level = parts[part] === 1 ? 'full' : parts[part] > 0.5 ? 'half' : 'none'
        return (
          <StatusPill key={part} tone={tones[level]}>
            {t(`part.${level}`, { part: t(`part.${part}`) })}
          </StatusPill>
        )
      })}
    </Flex>
  )
}
