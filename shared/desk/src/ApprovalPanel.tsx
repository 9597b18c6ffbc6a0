import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { Button } from '@kasa/ui/Button'
import { Icon } from '@kasa/ui/Icon'

import { ApprovalChanges } from './ApprovalChanges'
import type { ApprovalPart } from './approvalPart'
import { allApprovals, approvalsOf } from './approvalQueries'
import { moneyInWords, useApprovalWords } from './approvalWords'
import { styled } from './approvals/approvalStyles'
import { useApprovalActs } from './useApprovalActs'

type ApprovalPanelProps = {
  targetId: string
  /** The record's module, with its texts for the request. */
  module: string
  part: ApprovalPart
  /** Refetches the record. */
  onDecided: () => void
}

function Waiting({
  approval,
  module,
  part,
  onDecided,
}: Omit<ApprovalPanelProps, 'targetId'> & { approval: ApprovalRow }) {
  const t = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { whyNot, isRunning, onApprove, ask, dialog } = useApprovalActs(approval, {
    module,
    ...(part.Confirm && { Confirm: part.Confirm }),
    onDecided: async () => {
      await client.invalidateQueries({ queryKey: allApprovals })
      onDecided()
    },
  })
  const money = moneyInWords(approval, records, language)
  return (
    <section className={styled('approval')}>
      <h3>
        <Icon name="clock" />
        {records.find('approvalTitle', approval.kind) ?? records.t('approval', approval.kind)}
      </h3>
      <p>
        {t('by', {
          maker: approval.makerName,
          at: formatDateTime(approval.createdAt, language),
          reason: approval.reason,
        })}
      </p>
      {money !== undefined && (
        <p>
          <b>{money}</b>
        </p>
      )}
      {part.Changes ? (
        <part.Changes approval={approval} />
      ) : (
        <ApprovalChanges approval={approval} field={part.fields(language)} />
      )}
      <small>{t('until', { at: formatDateTime(approval.expiresAt, language) })}</small>
      <div className="acts">
        {approval.mayWithdraw && <Button onClick={() => ask('withdraw')}>{t('withdraw')}</Button>}
        <Button tone="danger" whyNot={whyNot} onClick={() => ask('deny')}>
          {t('deny')}
        </Button>
        <Button tone="primary" whyNot={whyNot} busy={isRunning} onClick={onApprove}>
          {t('approve')}
        </Button>
      </div>
      {dialog}
    </section>
  )
}

/** A record's waiting approval requests with their changes, to decide in place. Empty if there are none. */
export function ApprovalPanel({ targetId, ...rest }: ApprovalPanelProps) {
  const maySee = useCan('approval.read')
  const { data } = useQuery({ ...approvalsOf(targetId), enabled: maySee })
  return data?.rows.map((approval) => <Waiting key={approval.id} approval={approval} {...rest} />) ?? null
}
