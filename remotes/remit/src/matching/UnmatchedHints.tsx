import { Kbd } from '@kasa/ui/Kbd'
import { Fragment } from 'react'

import { styled } from './matchingStyles'
import { useMatchWords } from './matchingWords'

/** The tabs of the unmatched page. */
export const sides = ['lines', 'debits', 'transfers', 'requests', 'aside'] as const
export type Side = (typeof sides)[number]

const aside = ['I', 'hint.aside'] as const
/** The keys of each tab, beside those that move through every list. */
const keysOf = {
  lines: [['1–9', 'hint.select'], ['L', 'hint.link'], aside],
  requests: [
    ['1–9', 'hint.select'],
    ['L', 'hint.link'],
  ],
  debits: [aside],
  transfers: [['U', 'hint.takeBack']],
  aside: [],
} as const satisfies Record<Side, readonly (readonly [key: string, does: string])[]>

/** The keys worth knowing on a tab. `mayRule`: the person may set a debit aside. */
export function UnmatchedHints({ side, mayRule }: { side: Side; mayRule: boolean }) {
  const t = useMatchWords()
  const keys = side === 'debits' && !mayRule ? [] : keysOf[side]
  return (
    <span className={styled('hints')}>
      <Kbd>J</Kbd> <Kbd>K</Kbd> {t('hint.move')}
      {keys.map(([key, does]) => (
        <Fragment key={key}>
          {' '}
          · <Kbd>{key}</Kbd> {t(does)}
        </Fragment>
      ))}
    </span>
  )
}
