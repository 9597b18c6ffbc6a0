import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { Posting } from '@kasa/contracts/postings'
import { figureText } from '@kasa/domain/figureText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'

import { postingColumns, type PostingKind } from './postingColumns'
import { styled } from './postingStyles'
import { entryInWords, usePostingWords } from './postingWords'

const inHead: readonly string[] = ['entry', 'at']

/** The URL of the posting's request in a list that this person may open. */
function useRequestLink({ object, requestId }: Posting): string | undefined {
  const [own, all, payouts, cards, wallets] = [
    useCan('deposit.list'),
    useCan('deposit.listAll'),
    useCan('withdrawal.list'),
    useCan('cardTransfer.list'),
    useCan('paparaTransfer.list'),
  ]
  if (object === null || requestId === null) return undefined
  const path = {
    deposit: all ? '/remit-request/alllist' : own ? '/remit-request/list' : undefined,
    withdrawal: payouts ? '/withdraw-request/list' : undefined,
    cardTransfer: cards ? '/trn' : undefined,
    paparaTransfer: wallets ? '/papara-request/list' : undefined,
  }[object]
  return path && `${path}?open=${requestId}`
}

type PostingDrawerProps = { kind: PostingKind; row: Posting; hidden: readonly string[]; onClose: () => void }

/** One movement with all its columns, and a link to its request. */
export function PostingDrawer({ kind, row, hidden, onClose }: PostingDrawerProps) {
  const t = usePostingWords()
  const language = useLanguage()
  const request = useRequestLink(row)
  return (
    <DetailDrawer
      eyebrow={entryInWords(t, row.entry)}
      title={figureText('money', row.netMinor, language)}
      subtitle={formatDateTime(row.at, language)}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <DescriptionList
        items={postingColumns(kind, language, hidden)
          .filter(({ id }) => !inHead.includes(id))
          .map(({ id, header, cell }) => ({ id, label: header, value: cell(row) || '–' }))}
      />
      {request !== undefined && (
        <Link className={styled('link')} to={request}>
          {t('open')}
        </Link>
      )}
    </DetailDrawer>
  )
}
