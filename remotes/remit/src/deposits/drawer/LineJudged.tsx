import type { DepositBankLine, DepositDetail } from '@kasa/contracts/deposits'

import { MatchParts } from '../../parts/MatchParts'
import { VerdictText } from '../../parts/VerdictText'
import { isOpen } from '../list/depositFacts'
import { styled } from '../list/depositStyles'
import { useDrawerWords } from './drawerWords'

type LineJudgedProps = {
  judged: NonNullable<DepositBankLine['judged']>
  mode: DepositBankLine['mode']
  deposit: DepositDetail
}

/** The score of a transfer, part by part, and what stopped automatic approval. */
export function LineJudged({ judged, mode, deposit }: LineJudgedProps) {
  const t = useDrawerWords()
  return (
    <span className={styled('judged')}>
      <MatchParts parts={judged.parts} />
      <span>
        {isOpen(deposit) && mode === 'AUTO' && judged.stoppedBy === null && `${t('match.left')} `}
        <VerdictText {...judged} best={{ number: deposit.number, score: judged.score }} />
      </span>
    </span>
  )
}
