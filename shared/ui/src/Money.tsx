import { formatMoney, type Language } from '@kasa/domain/money'
import { part } from './partStyles'

export type MoneyProps = {
  /** Kuruş. */
  minor: bigint
  language: Language
}

/** An amount with tabular figures. */
export function Money({ minor, language }: MoneyProps) {
  return <span className={part('money')}>{formatMoney(minor, language)}</span>
}
