import { compactIban } from '@kasa/domain/iban'
import { addStyles } from '@kasa/ui/addStyles'
import { styleOf } from '@kasa/ui/styles'

addStyles(
  'remit-ibans',
  `
.kt-fours{display:flex;flex-wrap:wrap;gap:4px 10px}
.kt-ibans{display:grid;gap:10px;margin:10px 0 14px}.kt-ibans h4{margin:0 0 2px}
.kt-ibans p{display:flex;gap:6px;align-items:center}
`,
)

const groupsOf = (iban: string) => compactIban(iban).match(/.{1,4}/g) ?? []

/** The number of positions at which two IBANs differ. */
export const differingOf = (before: string, after: string): number =>
  [...compactIban(after)].filter((letter, at) => compactIban(before)[at] !== letter).length

/** A full IBAN in groups of four; the characters that differ from `other` are underlined. */
export function InFours({ iban, other, side }: { iban: string; other: string | null; side: 'was' | 'now' }) {
  const unlike = other === null ? null : compactIban(other)
  return (
    <div className={`kt-fours ${styleOf('spelled')} ${side}`} role="img" aria-label={groupsOf(iban).join(' ')}>
      {groupsOf(iban).map((group, place) => (
        <span key={place} aria-hidden="true">
          {[...group].map((letter, at) =>
            unlike !== null && unlike[place * 4 + at] !== letter ? <mark key={at}>{letter}</mark> : letter,
          )}
        </span>
      ))}
    </div>
  )
}
