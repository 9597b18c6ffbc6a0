import { formatDateTime } from '@kasa/console/format'
import type { Posting } from '@kasa/contracts/postings'
import { figureText } from '@kasa/domain/figureText'
import type { Language } from '@kasa/domain/money'
import { bankEntries } from '@kasa/domain/posting'
import { statementEntries } from '@kasa/domain/statementEntry'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { entryInWords, postingText } from './postingWords'

export type PostingKind = 'statement' | 'postings'

/** The columns of a statement, without those hidden from this reader. */
export function postingColumns(
  kind: PostingKind,
  language: Language,
  hidden: readonly string[],
): readonly GridColumn<Posting>[] {
  const t = postingText(language)
  const money = (minor: bigint | null) => (minor === null ? '' : figureText('money', minor, language))
  const codes: readonly string[] = kind === 'statement' ? statementEntries : bankEntries
  const columns: readonly GridColumn<Posting>[] = [
    {
      id: 'at',
      header: t('at'),
      width: 164,
      phone: 'meta',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    {
      id: 'entry',
      header: t('entry'),
      width: { min: 160, grow: 1 },
      phone: 'title',
      words: Object.fromEntries(codes.map((code) => [code, entryInWords(t, code)])),
      cell: ({ entry }) => entryInWords(t, entry),
    },
    {
      id: 'number',
      header: t('number'),
      width: 140,
      phone: 'meta',
      cell: ({ number }) => number ?? '',
    },
    {
      id: 'merchantRef',
      header: t('merchantRef'),
      width: 150,
      spare: 2,
      phone: 'hidden',
      cell: ({ merchantRef }) => merchantRef ?? '',
    },
    {
      id: 'account',
      header: t('account'),
      width: 170,
      spare: 1,
      phone: 'hidden',
      cell: ({ account }) => account ?? '',
    },
    {
      id: 'bankRef',
      header: t('bankRef'),
      width: 150,
      spare: 3,
      phone: 'hidden',
      cell: ({ bankRef }) => bankRef ?? '',
    },
    {
      id: 'gross',
      header: t('gross'),
      width: 140,
      align: 'end',
      phone: 'hidden',
      cell: ({ grossMinor }) => money(grossMinor),
    },
    {
      id: 'fee',
      header: t(`fee.${kind}`),
      width: 144,
      align: 'end',
      spare: 1,
      phone: 'hidden',
      cell: ({ feeMinor }) => (feeMinor === 0n ? '' : money(feeMinor)),
    },
    {
      id: 'net',
      header: t(`net.${kind}`),
      width: 150,
      align: 'end',
      phone: 'end',
      cell: ({ netMinor }) => money(netMinor),
    },
    {
      id: 'balance',
      header: t('balance'),
      width: 150,
      align: 'end',
      phone: 'meta',
      cell: ({ balanceMinor }) => money(balanceMinor),
    },
  ]
  return columns.filter(({ id }) => !hidden.includes(id))
}
