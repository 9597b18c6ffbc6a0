import { formatCount } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { BankNameRow } from '@kasa/contracts/bankNames'
import { bankTypes } from '@kasa/domain/bankName'
import { formatMoney } from '@kasa/domain/money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { perLanguage } from '../parts/perLanguage'
import { bankText } from './bankWords'

export const stateOf = ({ active }: BankNameRow) => (active ? 'yes' : 'no')

/** The columns for a language. Cached, because the grid compares columns by identity. */
export const bankColumns = perLanguage<BankNameRow>((language) => {
  const t = bankText(language)
  return [
    { id: 'eftCode', header: t('field.eftCode'), width: 84, phone: 'meta', cell: ({ eftCode }) => eftCode },
    {
      id: 'shortName',
      header: t('field.shortName'),
      width: { min: 120, grow: 2 },
      phone: 'title',
      cell: ({ shortName }) => shortName,
    },
    {
      id: 'name',
      header: t('field.name'),
      width: { min: 160, grow: 4 },
      spare: 3,
      phone: 'hidden',
      cell: ({ name }) => name,
    },
    {
      id: 'type',
      header: t('field.type'),
      width: { min: 130, grow: 2 },
      spare: 3,
      phone: 'hidden',
      words: wordsOf(bankTypes, (type) => t(`type.${type}`)),
      cell: ({ type }) => t(`type.${type}`),
    },
    {
      id: 'fast',
      header: t('field.fast'),
      width: 132,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      words: { SYSTEM: t('systemLimit'), OFF: t('off') },
      cell: ({ fast, fastLimitMinor }) =>
        fast ? (fastLimitMinor === null ? t('systemLimit') : formatMoney(fastLimitMinor, language)) : t('off'),
    },
    {
      id: 'eft',
      header: t('field.eft'),
      width: 118,
      spare: 1,
      align: 'end',
      phone: 'end',
      cell: ({ eftOpen, eftClose }) => `${eftOpen}–${eftClose}`,
    },
    {
      id: 'accounts',
      header: t('field.accounts'),
      width: 84,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ accounts }) => formatCount(accounts, language),
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 104,
      phone: 'end',
      words: wordsOf(['yes', 'no'] as const, (state) => t(`active.${state}`)),
      cell: (bank) => <StatusPill tone={bank.active ? 'green' : 'amber'}>{t(`active.${stateOf(bank)}`)}</StatusPill>,
    },
  ]
})
